/** Proves ledger, audit log, state, documents, bank and chain. */

import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Modules } from '../compose.ts'
import { verifyState } from './state.ts'

/** Everything that does not agree. `say` gets a line of figures per area. */
export async function verifyEverything(
  modules: Modules,
  database: Database,
  say: (line: string) => void,
): Promise<IntegrityViolation[]> {
  const { ledger, audit, documents, conversions, reconciliation, compliance, analytics } = modules
  const balance = await ledger.trialBalance(database.pool)
  const inLedger = await ledger.verify(database.pool)
  for (const total of balance.totals) say(`ledger  ${total.currency}  debits ${total.debit}  credits ${total.credit}`)

  const seals = await audit.verify()
  say(`audit   ${seals.sealedEntries} entries in ${seals.batches} seals, ${seals.unsealedEntries} not yet sealed`)
  const inAudit = seals.findings.map((message) => ({ area: 'audit', id: 'seals', message }))

  const inState = await verifyState(modules, database)
  say(`state   ${inState.length === 0 ? 'is as the audit log recorded it' : `${inState.length} value(s) differ`}`)

  const files = await documents.verify()
  say(`documents  ${files.objects} files read again, ${files.sizeBytes} bytes, ${files.findings.length} not as stored`)

  // Uses saved reconciliation results, so that resolved exceptions are not violations for ever.
  const findings = await reconciliation.verify()
  const atBanks = findings.filter(({ area }) => area === 'bank')
  say(`bank    ${atBanks.length === 0 ? 'every booking is in the books' : `${atBanks.length} exception(s)`}`)
  const onChain = findings.filter(({ area }) => area === 'payout')
  say(`chain   ${onChain.length === 0 ? 'every payout is in the books' : `${onChain.length} exception(s)`}`)

  const replayed = await compliance.alerts.verify(database.pool)
  say(`alerts  ${replayed.alerts} found again from their rules and inputs, ${replayed.findings.length} otherwise`)

  const inTallies = await analytics.verify()
  say(`tallies ${inTallies.length === 0 ? 'sum to their conversions' : `${inTallies.length} wrong`}`)

  const counts = await conversions.countByState(database.pool)
  say(`conversions  ${[...counts].map(([state, count]) => `${state} ${count}`).join(', ') || 'none'}`)
  return [
    ...inLedger,
    ...inAudit,
    ...inState,
    ...files.findings,
    ...atBanks,
    ...onChain,
    ...replayed.findings,
    ...inTallies,
  ]
}
