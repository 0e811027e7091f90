import type { Clock } from '#kernel/clock.ts'
import { toWireRate } from '#kernel/rate.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { describeFailure } from './errors.ts'
import type { Fx } from './service.ts'

export interface RatesRefreshCommand {
  readonly fx: Fx
  readonly database: Database
  readonly clock: Clock
  readonly say: (line: string) => void
}

/** `corridor rates refresh`: refreshes now and prints the rates in force. Returns the exit code. */
export async function refreshCommand({ fx, database, clock, say }: RatesRefreshCommand): Promise<0 | 1> {
  const refreshed = await fx.refresh(systemActor('corridor rates refresh', clock.now()))
  if (!refreshed.ok) say(`${describeFailure(refreshed.error)} The last stored rates stay in force:`)
  else if (refreshed.value.kind === 'not_asked') say('Another instance is asking the provider. The rates in force:')
  else say(`Stored ${refreshed.value.recordIds.length} rates. The rates in force:`)

  const { pairs } = await fx.waemu(database.pool)
  for (const [pair, { rate, source, asOf, stale }] of pairs) {
    const age = asOf ? `, as of ${asOf.toISOString()}` : ''
    say(`  ${pair.replace('_', '/')}  ${toWireRate(rate)}  ${source}${age}${stale ? ', stale' : ''}`)
  }
  if (!refreshed.ok) return 1
  if (refreshed.value.kind === 'not_asked' || !refreshed.value.refused) return 0
  say('The USD/XOF rate was refused: it strays from the parity.')
  return 1
}
