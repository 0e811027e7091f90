import { type FirstStep, firstSteps } from '#contract/reports/dashboard.ts'
import type { ReportDependencies } from './dependencies.ts'
import { countClients, hasCompletedConversion } from './store.ts'

/** Max. bank connections to check: a new business has few. */
const maxConnections = 50

/** Progress of a new business towards its first completed conversion; empty once there is one. */
export async function firstStepsOf(deps: ReportDependencies): Promise<{ step: FirstStep; done: boolean }[]> {
  const { database, settings, identity, banking, clock } = deps
  const executor = database.replica
  if (await hasCompletedConversion(executor)) return []
  const [address, people, counts, banks] = await Promise.all([
    settings.read(executor, 'business.address'),
    identity.othersWhoMay(executor, 'conversions.approve', null),
    countClients(executor, clock.now()),
    banking.list(executor, { limit: maxConnections }),
  ])
  const done: Record<FirstStep, boolean> = {
    business: address !== '',
    // An initiator never approves the conversion: a second person is required.
    colleague: people > 1,
    client: counts.total > 0,
    kyc: counts.approved > 0,
    bank: banks.items.some(({ connectionStatus, isApproved }) => connectionStatus === 'connected' && isApproved),
    conversion: false,
  }
  return firstSteps.map((step) => ({ step, done: done[step] }))
}
