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
import * as contract from '#contract/demo/api.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, answerResult, outside, type RefusalTable, type Route, read } from '#server/platform/http/route.ts'
import type { DemoError } from './errors.ts'
import type { Demo } from './service.ts'

export { seedCommand } from './commands.ts'
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
    outside(contract.seedDemoData, async ({ actor }) => answerResult(await demo.seed(actor), refusals, (made) => made)),
    read(contract.getDemoData, async () => {
      const progress = await demo.progress(database.pool)
      return answer({
        possible: demo.isPossible,
        standing: await demo.standing(database.pool),
        progress: progress && {
          ...{ done: progress.done, total: progress.total, reached: progress.reached, failure: progress.failure },
        },
      })
    }),
  ]
}

const refusals: RefusalTable<DemoError> = {
  not_in_production: () => ({
    status: 409,
    title: 'Production mode',
    detail: 'Demo data exist in sandbox mode only.',
  }),
  no_simulated_chain: () => ({
    status: 409,
    title: 'No simulated chain',
    detail: 'Payouts leave on a real chain here, which has no past to be made.',
  }),
  in_the_making: () => ({
    status: 409,
    title: 'In the making',
    detail: 'Somebody is making the demo data already.',
  }),
}
