import type { Database } from '#server/platform/database/database.ts'
import type { FundedStep, StepOwner } from './funded-step.ts'
import { clientCount, type Pgbench, type Slice } from './reference.ts'
import type { BenchServer } from './server.ts'
import type { Workload } from './turns.ts'

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
  let calls = 0
  const checked = async (slice: Slice): Promise<Slice> => {
    calls += slice.transactions
    const funded = await step.fundedCount()
    // A step that moved nothing is fast and worth nothing.
    if (funded < calls) throw new Error(`${calls} calls in all have funded ${funded} conversions.`)
    return slice
  }
  const throughPool = async (owner: StepOwner, seconds: number) =>
    checked(await callFor(seconds, step, owner, database))
  const own: Workload[] = [
    { name: 'funded step from Node, distinct clients', goal: null, run: (s) => throughPool('distinct clients', s) },
  ]
  if (!pgbench) return own

  const throughPgbench = async (owner: StepOwner, seconds: number) =>
    checked(await pgbench.runScript(server.app, step.script(owner), applicationOptions, seconds))
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
