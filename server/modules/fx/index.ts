/**
 * FX: what a dollar is worth, fetched from a provider, stored with its source and time, and quoted from the store.
 *
 * Invariants: a stored rate is above zero and never changes; a franc rate that strays from the parity is never stored as
 * one; nobody who asks for a rate waits for a provider; one instance at a time asks it.
 */
export { type RatesRefreshCommand, refreshCommand } from './commands.ts'
export type { FxDependencies } from './dependencies.ts'
export type { ProviderFailure } from './errors.ts'
export { fxJobs } from './jobs.ts'
export type { FxProvider } from './port.ts'
export { createFxProvider, type FxProviderChoice, type FxProviderName } from './providers/create-provider.ts'
export { fxRoutes } from './routes.ts'
export { createFx, type Fx, type Market, type UsdXof } from './service.ts'
