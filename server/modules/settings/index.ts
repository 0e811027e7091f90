/**
 * Settings: the registry of options that can be changed at run time, and their current values.
 *
 * Invariants:
 * - Only keys of the registry can be stored, and only values that fit their schema.
 * - Every change is audited with before and after.
 * - A user's change of money or of a control waits for a second administrator if there is one.
 */
export type { SettingsError } from './errors.ts'
export {
  decideProposal,
  openProposedSecret,
  type ProposalDecision,
  type ProposalError,
  proposalSealedColumn,
  proposeChange,
  type SetUpKey,
  sealProposedSecret,
} from './proposal-lifecycle.ts'
export type { SettingKey, SettingValue } from './registry.ts'
export { settingsRoutes, shownValue } from './routes.ts'
export {
  createSettings,
  readMailTemplate,
  type Setting,
  type Settings,
  type SettingsDependencies,
  todayOf,
} from './service.ts'
export { deleteProposal, findProposal, type StoredProposal } from './store.ts'
