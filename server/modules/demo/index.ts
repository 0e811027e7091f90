/**
 * Demo: months of history, created by the real services at past dates, to fill a sandbox.
 *
 * Invariants:
 * - All of it is stored or nothing is.
 * - The same seed over the same days creates the same history.
 * - A second request adds nothing.
 * - Production mode refuses it.
 * - Nothing bypasses the services: rules, audit entries and postings are the usual ones.
 */

import { parseArgs } from 'node:util'
import * as contract from '#contract/demo/api.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { conflict } from '#server/platform/http/refusals.ts'
import { answer, answerResult, outside, type RefusalTable, type Route, read } from '#server/platform/http/route.ts'
import type { DemoError } from './errors.ts'
import * as t from './messages.ts'
import type { Demo } from './service.ts'

export type {
  DemoDependencies,
  DemoWorld,
  DemoWorldError,
  DemoWorldOptions,
  DemoWorldServices,
} from './dependencies.ts'
export { demoRateSource } from './rates.ts'
export { createDemo, type Demo } from './service.ts'

export function demoRoutes({ demo, database }: { demo: Demo; database: Database }): Route[] {
  return [
    outside(contract.seedDemoData, async ({ actor, body }) =>
      answerResult(await demo.seed(actor, { isConfirmed: body?.confirmed === true }), refusals),
    ),
    read(contract.getDemoData, async () => {
      const progress = await demo.progress(database.pool)
      return answer({
        possible: demo.isPossible,
        existing: await demo.existing(database.pool),
        hasOtherData: await demo.hasOtherData(database.pool),
        progress: progress && {
          done: progress.done,
          total: progress.total,
          reached: progress.reached,
          failure: progress.failure,
        },
      })
    }),
  ]
}

const refusals: RefusalTable<DemoError> = {
  not_confirmed: () => conflict(t.notConfirmedTitle, t.notConfirmed),
  not_in_production: () => conflict(t.productionModeTitle, t.sandboxOnly),
  no_simulated_chain: () => conflict(t.noSimulatedChainTitle, t.noSimulatedChain),
  being_created: () => conflict(t.beingCreatedTitle, t.beingCreated),
}

interface SeedCommand {
  readonly demo: Demo
  readonly clock: Clock
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

const errorTexts: Readonly<Record<DemoError['code'], string>> = {
  not_confirmed: t.notConfirmedOnCommandLine,
  not_in_production: t.sandboxOnly,
  no_simulated_chain: t.noSimulatedChain,
  being_created: t.beingCreatedWithoutProgress,
}

const seedOptions = { months: { type: 'string' }, seed: { type: 'string' }, yes: { type: 'boolean' } } as const

/** `corridor demo seed`: creates the history and prints its counts. Returns the exit code. */
export async function seedCommand(
  { demo, clock, print, printError }: SeedCommand,
  args: readonly string[],
): Promise<0 | 1 | 2> {
  const { values } = parseArgs({ args: [...args], options: seedOptions })
  const months = wholeNumber(values.months, 18)
  const seed = wholeNumber(values.seed, 2 ** 31 - 1)
  if (months === null || seed === null) {
    printError('--months takes 1 to 18, --seed a whole number above zero')
    return 2
  }
  let reported = ''
  const begunAt = clock.now()
  const made = await demo.seed(systemActor('corridor demo seed', begunAt), {
    ...(months && { months }),
    ...(seed && { seed }),
    isConfirmed: values.yes === true,
    onProgress({ reached, done, total }) {
      const month = reached.slice(0, 7)
      if (month !== reported) print(`${month}  ${Math.round((100 * done) / Math.max(1, total))} %`)
      reported = month
    },
  })
  if (!made.ok) {
    printError(errorTexts[made.error.code])
    return 1
  }
  const { clients, invoices, documents, conversions, filings, firstDay, lastDay, existedBefore } = made.value
  const counts = `${clients} clients, ${invoices} invoices, ${documents} documents, ${conversions} conversions, ${filings} filings`
  const seconds = ((clock.now().getTime() - begunAt.getTime()) / 1000).toFixed(1)
  print(existedBefore ? `Demo data are there already: ${counts}` : `Made in ${seconds} s: ${counts}`)
  print(`From ${firstDay} to ${lastDay}`)
  return 0
}

/** From 1 to `max`; undefined if absent, null if invalid. */
function wholeNumber(text: string | undefined, max: number): number | undefined | null {
  if (text === undefined) return undefined
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= 1 && value <= max ? value : null
}
