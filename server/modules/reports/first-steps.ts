import { type FirstStep, firstSteps } from '#contract/reports/dashboard.ts'
import type { ReportDependencies } from './dependencies.ts'
import { countClients, hasCompletedConversion } from './store.ts'

/** A new business has few: enough to find one that is connected. */
const maxConnections = 50

/** How far a new business is on its way to a first completed conversion; empty once there is one. */
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
    // Whoever asks for a conversion never approves it.
    colleague: people > 1,
    client: counts.total > 0,
    kyc: counts.approved > 0,
    bank: banks.items.some(({ connectionStatus, isApproved }) => connectionStatus === 'connected' && isApproved),
    conversion: false,
  }
  return firstSteps.map((step) => ({ step, done: done[step] }))
}
