import type { Database } from '#server/platform/database/database.ts'
import type { FundedStep, StepOwner } from './funded-step.ts'
import { clientCount, type Pgbench, type Slice } from './reference.ts'
import type { BenchServer } from './server.ts'
import type { Workload } from './turns.ts'

/** No server that this is measured on posts faster; conversions are made for as many. */
const mostPerSecond = 8_000
/** What the application's connections are opened with. */
const applicationOptions = '-c role=corridor_app -c timezone=UTC'

interface Parts {
  readonly server: BenchServer
  readonly step: FundedStep
  readonly database: Database
  readonly pgbench: Pgbench | null
}

/** The reference and the product's step under the same driver, and the step through the application's own pool. */
export function workloads({ server, step, database, pgbench }: Parts): Workload[] {
  const measured = async (seconds: number, run: () => Promise<Slice>): Promise<Slice> => {
    await step.provide(seconds * mostPerSecond)
    const before = await step.fundedCount()
    const slice = await run()
    const funded = (await step.fundedCount()) - before
    // A step that moved nothing is fast and worth nothing.
    if (funded < slice.transactions) throw new Error(`${slice.transactions} calls funded ${funded} conversions.`)
    return slice
  }
  const throughPool = (owner: StepOwner, seconds: number) =>
    measured(seconds, () => callFor(seconds, step, owner, database))
  const own: Workload[] = [
    { name: 'funded step from Node, distinct clients', goal: null, run: (s) => throughPool('distinct clients', s) },
  ]
  if (!pgbench) return own

  const throughPgbench = (owner: StepOwner, seconds: number) =>
    measured(seconds, () => pgbench.runScript(server.app, step.script(owner), applicationOptions, seconds))
  return [
    { name: 'TPC-B', goal: null, isReference: true, run: (s) => pgbench.runTpcb(server.reference, s) },
    { name: 'funded step, distinct clients', goal: 0.9, run: (s) => throughPgbench('distinct clients', s) },
    { name: 'funded step, one house account', goal: 0.8, run: (s) => throughPgbench('one house account', s) },
    {
      name: 'ledger posting alone, distinct clients',
      goal: null,
      run: (s) => pgbench.runScript(server.app, step.postingScript('distinct clients'), applicationOptions, s),
    },
    ...own,
  ]
}

async function callFor(seconds: number, step: FundedStep, owner: StepOwner, database: Database): Promise<Slice> {
  const start = performance.now()
  const end = start + seconds * 1000
  let transactions = 0
  const callAlways = async () => {
    while (performance.now() < end) {
      await database.call(step.statement, step.values(owner, Math.random()))
      transactions += 1
    }
  }
  await Promise.all(Array.from({ length: clientCount }, callAlways))
  return { transactions, perSecond: (transactions * 1000) / (performance.now() - start) }
}
