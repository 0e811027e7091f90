/** The set-up of certification: saved, proposed, decided and tested. */
import { systemOf } from '#contract/certification/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import {
  decideProposal,
  deleteProposal,
  openProposedSecret,
  type ProposalDecision,
  proposeChange,
  sealProposedSecret,
} from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addressOf, certifierOf, keyRow, servicesOf } from './certifiers.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import { type ProposedSetUp, type SetUpTerms, weakens } from './set-up-changes.ts'
import { findSetUp, lockSetUp, upsertSetUp } from './store.ts'
import type { SetUpRow } from './tables.ts'
import { t } from './texts.ts'

export interface SetUpInput extends SetUpTerms {
  /** Null keeps the stored one. */
  readonly key: string | null
  readonly version: number | null
}

/** The key under which a change waits, and the id of the set-up in the audit log. */
export const setUpKey = 'certification'

/** What weakens certification waits for a second administrator; everything else holds at once. */
export async function saveSetUp(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  { version, ...input }: SetUpInput,
): Promise<Result<null, CertificationError>> {
  const before = await lockSetUp(transaction)
  if (before && version !== null && version !== before.version)
    return err({ code: 'stale_version', currentVersion: before.version })
  const made = await nextSetUp(transaction, deps, actor, { ...input, before })
  if (!made.ok) return made
  const after = made.value
  const replacesKey = input.key !== null
  const { userId } = actor
  if (
    before &&
    userId !== null &&
    weakens(before, after, replacesKey) &&
    (await deps.identity.secondPerson.needed(transaction, actor, 'settings.manage'))
  ) {
    const { key, ...terms } = input
    const value: ProposedSetUp = { ...terms, system: after.system, replacesKey }
    await proposeChange(
      deps,
      transaction,
      { ...actor, userId },
      {
        key: setUpKey,
        value,
        baseVersion: before.version,
        secretSealed: sealProposedSecret(deps.encryption, setUpKey, key),
        details: { event: 'certification.set_up', replacesKey },
        before: auditedSetUp(before),
        after: auditedSetUp(after),
      },
    )
    return ok(null)
  }
  await deleteProposal(transaction, setUpKey)
  await writeSetUp(transaction, deps, actor, { before, after })
  return ok(null)
}

/** Takes or drops the change that waits, if it is the one that the person saw. */
export async function decideSetUp(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  decision: ProposalDecision,
): Promise<Result<void, CertificationError>> {
  const before = await lockSetUp(transaction)
  const currentVersion = before?.version ?? 0
  const decided = { ...decision, key: setUpKey, currentVersion, subject: () => t.setUpSubject }
  const { secondPerson } = deps.identity
  return decideProposal<CertificationError>(
    { ...deps, secondPerson },
    transaction,
    actor,
    decided,
    async (proposal) => {
      const { system, replacesKey: _, ...terms } = proposal.value as ProposedSetUp
      const key = openProposedSecret(deps.encryption, proposal)
      const made = await nextSetUp(transaction, deps, actor, { ...terms, key, before })
      if (!made.ok) return made
      // The business country changed meanwhile, and with it the authority.
      if (made.value.system !== system) return err({ code: 'stale_version', currentVersion })
      const { proposedBy } = proposal
      await writeSetUp(transaction, deps, actor, { before, after: made.value, details: { proposedBy } })
      return ok(null)
    },
  )
}

/** The row that an input makes; checks it against this installation and the business profile. */
async function nextSetUp(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  { before, key, ...terms }: SetUpTerms & { readonly before: SetUpRow | null; readonly key: string | null },
): Promise<Result<SetUpRow, CertificationError>> {
  const country = await deps.settings.read(transaction, 'business.country')
  const system = systemOf(country)
  if (system === null) return err({ code: 'no_system', country })
  if (!servicesOf(deps, system).includes(terms.service)) return err({ code: 'service_not_offered' })
  const address = addressOf(deps, system, terms.service, terms.productionUrl)
  if (address === null) return err({ code: 'production_url_needed' })
  const taxId = (await deps.settings.read(transaction, 'business.taxId')).replace(/[\s.-]/g, '').toUpperCase()
  if (terms.isOn && taxId === '') return err({ code: 'seller_tax_id_needed' })
  // A stored key is not sent to another address, which may be another party's.
  const isSame =
    before?.system === system && addressOf(deps, before.system, before.service, before.productionUrl) === address
  const plain = key ?? (terms.service === 'simulator' ? `sandbox-${taxId}` : null)
  if (plain === null && !isSame) return err({ code: 'key_needed' })
  const now = deps.clock.now()
  return ok({
    ...terms,
    onlyRow: true,
    system,
    keySealed: plain === null ? (before?.keySealed ?? '') : deps.encryption.seal(plain, keyRow),
    stickersLeft: isSame ? (before?.stickersLeft ?? null) : null,
    isBalanceLow: isSame && (before?.isBalanceLow ?? false),
    onSince: terms.isOn ? (before?.onSince ?? now) : null,
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
    updatedBy: actor.userId,
    updatedByName: actor.name,
  })
}

interface WrittenSetUp {
  readonly before: SetUpRow | null
  readonly after: SetUpRow
  readonly details?: Readonly<Record<string, unknown>>
}

async function writeSetUp(
  transaction: Transaction,
  { audit, outbox }: CertificationDependencies,
  actor: Actor,
  { before, after, details }: WrittenSetUp,
): Promise<void> {
  await upsertSetUp(transaction, after)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'setting',
    resourceId: setUpKey,
    details: { event: 'certification.set_up', ...details },
    before: auditedSetUp(before),
    after: auditedSetUp(after),
  })
  await outbox.emit(transaction, {
    kind: 'settings',
    type: 'certification.set_up',
    version: 1,
    aggregateId: setUpKey,
    payload: {},
  })
}

/** Without the key; whether it changed is seen. */
function auditedSetUp(row: SetUpRow | null): Record<string, unknown> {
  if (!row) return {}
  const { keySealed, updatedAt, updatedBy, updatedByName, onlyRow, ...seen } = row
  return { ...seen, onSince: row.onSince?.toISOString() ?? null, key: `••• ${row.version}` }
}

/** Calls the authority with the stored key. */
export async function testSetUp(
  deps: CertificationDependencies,
  actor: Actor,
): Promise<Result<{ isReached: boolean; answer: string }, CertificationError>> {
  const setUp = await findSetUp(deps.database.pool)
  if (!setUp) return err({ code: 'certification_off' })
  const tested = await certifierOf(deps, setUp).test()
  const result = tested.ok ? { isReached: true, answer: tested.value } : { isReached: false, answer: tested.error }
  await deps.database.transaction((transaction) =>
    deps.audit.append(transaction, actor, {
      action: 'update',
      resourceType: 'setting',
      resourceId: 'certification',
      details: { event: 'certification.tested', ...result },
    }),
  )
  return ok(result)
}
