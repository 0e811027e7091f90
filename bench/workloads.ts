// The workloads that the benchmark compares.

import { createAdvance } from '#server/modules/conversions/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { FundedStep, StepOwner } from './funded-step.ts'
import type { Workload } from './interleaved-runs.ts'
import { clientCount, type Pgbench, type Slice } from './reference.ts'
import type { BenchServer } from './server.ts'

/** Session settings of the application's connections. */
const applicationOptions = '-c role=corridor_app -c timezone=UTC'

interface Parts {
  readonly server: BenchServer
  readonly step: FundedStep
  readonly database: Database
  readonly pgbench: Pgbench | null
}

type Advance = ReturnType<typeof createAdvance>

/**
 * The reference under pgbench, and the step as the product runs it, by this many concurrent
 * callers.
 */
export function workloads({ server, step, database, pgbench }: Parts): Workload[] {
  /** Each caller makes the next call as soon as the previous one returns. */
  const callFor = async (seconds: number, owner: StepOwner, advances: readonly Advance[]): Promise<Slice> => {
    const start = performance.now()
    const end = start + seconds * 1000
    let transactions = 0
    const callAlways = async (advance: Advance) => {
      while (performance.now() < end) {
        // A step without a transition would be fast and meaningless.
        if ((await advance(step.next(owner))) === null) throw new Error('a step was not taken')
        transactions += 1
      }
    }
    await Promise.all(advances.map(callAlways))
    return { transactions, perSecond: (transactions * 1000) / (performance.now() - start) }
  }
  const shared = new Array<Advance>(clientCount).fill(createAdvance(database))
  const ofItsOwn = Array.from({ length: clientCount }, () => createAdvance(database))
  const own: Workload[] = [
    { name: 'funded step, distinct clients', goal: 0.9, run: (s) => callFor(s, 'distinct clients', shared) },
    { name: 'funded step, one house account', goal: 0.8, run: (s) => callFor(s, 'one house account', shared) },
    { name: 'funded step, each in a transaction of its own', goal: null, run: (s) => callFor(s, 'distinct clients', ofItsOwn) }, // biome-ignore format: one line reads better
  ]
  if (!pgbench) return own
  return [
    { name: 'TPC-B', goal: null, isReference: true, run: (s) => pgbench.runTpcb(server.reference, s) },
    ...own,
    {
      name: 'ledger posting alone, distinct clients',
      goal: null,
      run: (s) => pgbench.runScript(server.app, step.postingScript('distinct clients'), applicationOptions, s),
    },
  ]
}
