/**
 * FX: US dollar rates, fetched from a provider, stored with source and time, quoted from the store.
 *
 * Invariants: a stored rate is positive and never changes. A franc rate off the parity is never
 * stored as a rate. Readers never wait for a provider. Only one instance at a time calls it.
 */

import type { Clock } from '#kernel/clock.ts'
import { toWireRate } from '#kernel/rate.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { describeFailure } from './errors.ts'
import * as t from './messages.ts'
import type { Fx } from './service.ts'

export type { FxDependencies } from './dependencies.ts'
export type { ProviderFailure } from './errors.ts'
export type { FxProvider } from './port.ts'
export { createFxProvider, type FxProviderChoice, type FxProviderName } from './providers/create-provider.ts'
export { fxRoutes } from './routes.ts'
export { createFx, type Fx, type Market, type UsdXof } from './service.ts'

export interface RatesRefreshCommand extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly fx: Fx
  readonly print: (line: string) => void
}

/** `corridor rates refresh`: refreshes now and prints the rates in force. Returns the exit code. */
export async function refreshCommand({ fx, database, clock, print }: RatesRefreshCommand): Promise<0 | 1> {
  const refreshed = await fx.refresh(systemActor('corridor rates refresh', clock.now()))
  if (!refreshed.ok) print(t.lastRatesInForceList(describeFailure(refreshed.error)))
  else if (refreshed.value.kind === 'not_asked') print(t.otherInstanceRefreshing)
  else print(t.ratesStored(refreshed.value.recordIds.length))

  const { pairs } = await fx.waemu(database.pool)
  for (const [pair, { rate, source, asOf, stale }] of pairs) {
    const age = asOf ? t.asOf(asOf.toISOString()) : ''
    print(`  ${pair.replace('_', '/')}  ${toWireRate(rate)}  ${source}${age}${stale ? t.staleMark : ''}`)
  }
  if (!refreshed.ok) return 1
  if (refreshed.value.kind === 'not_asked' || !refreshed.value.refused) return 0
  print(t.rateRefused)
  return 1
}

/** Polls often, fetches rarely: the next due time is in the database, shared by all instances. */
export function fxJobs({ fx, clock }: { fx: Fx; clock: Clock }): JobDefinition[] {
  return [
    {
      name: 'fx.refresh',
      cron: '*/5 * * * *',
      atStart: true,
      work: async (signal) => {
        const refreshed = await fx.refresh(systemActor('fx.refresh', clock.now()), { onlyIfDue: true, signal })
        // The failure and the next attempt are stored with the provider's state; the queue need not
        // retry.
        if (!refreshed.ok) return
      },
    },
  ]
}
