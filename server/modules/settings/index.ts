/**
 * Settings: the registry of what may be changed while the installation runs, and the values in force.
 *
 * Invariants: only what the registry names can be stored, only in the form its schema takes; every change is audited
 * with before and after. A change by hand that bears on money waits for a second administrator where there is one.
 */
export type { SettingsError } from './errors.ts'
export type { SettingKey, SettingValue } from './registry.ts'
export { settingsRoutes } from './routes.ts'
export { createSettings, type Setting, type Settings, type SettingsDependencies } from './service.ts'
