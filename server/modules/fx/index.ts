/**
 * FX: US dollar rates, fetched from a provider, stored with source and time, quoted from the store.
 *
 * Invariants: a stored rate is positive and never changes. A franc rate off the parity is never
 * stored as a rate. Readers never wait for a provider. Only one instance at a time calls it.
 */
export { type RatesRefreshCommand, refreshCommand } from './commands.ts'
export type { FxDependencies } from './dependencies.ts'
export type { ProviderFailure } from './errors.ts'
export { fxJobs } from './jobs.ts'
export type { FxProvider } from './port.ts'
export { createFxProvider, type FxProviderChoice, type FxProviderName } from './providers/create-provider.ts'
export { fxRoutes } from './routes.ts'
export { createFx, type Fx, type Market, type UsdXof } from './service.ts'
