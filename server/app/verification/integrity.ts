/** Proves ledger, audit log, state, documents, bank and chain. */

import { isDeepStrictEqual } from 'node:util'
import type { IntegrityViolation } from '#kernel/assert.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Modules } from '../compose.ts'
import * as t from '../messages.ts'
import { type StateDifference, stateDifferences } from '../store.ts'

interface Verification {
  /** Gets a line of figures per area. */
  readonly print: (line: string) => void
  /** Computes the Merkle roots of all seals, not only of those since the last verification. */
  readonly everyRoot?: boolean
}

/** Everything that does not agree. */
export async function verifyEverything(
  modules: Modules,
  database: Database,
  { print, everyRoot = false }: Verification,
): Promise<IntegrityViolation[]> {
  const { ledger, audit, documents, conversions, reconciliation, compliance, analytics } = modules
  const balance = await ledger.trialBalance(database.pool)
  const inLedger = await ledger.verify(database.pool)
  for (const total of balance.totals) print(t.ledgerLine(total.currency, total.debit, total.credit))

  const seals = await audit.verify({ everyRoot })
  print(t.auditLine(seals.sealedEntries, seals.batches, seals.unsealedEntries))
  print(t.merkleLine(seals.rootsComputed, seals.checkpoints))
  const inAudit = seals.findings.map((message) => ({ area: 'audit', id: 'seals', message }))

  const inState = await verifyState(modules, database)
  print(t.stateLine(inState.length === 0 ? t.stateAgrees : t.stateDiffers(inState.length)))

  const files = await documents.verify()
  print(t.documentsLine(files.objects, files.sizeBytes, files.findings.length))

  // Uses saved reconciliation results, so that resolved exceptions are not violations for ever.
  const findings = await reconciliation.verify()
  const atBanks = findings.filter(({ area }) => area === 'bank')
  print(t.bankLine(atBanks.length === 0 ? t.bankAgrees : t.exceptions(atBanks.length)))
  const onChain = findings.filter(({ area }) => area === 'payout')
  print(t.chainLine(onChain.length === 0 ? t.chainAgrees : t.exceptions(onChain.length)))

  const replayed = await compliance.alerts.verify(database.pool)
  print(t.alertsLine(replayed.alerts, replayed.findings.length))

  const inTallies = await analytics.verify()
  print(t.talliesLine(inTallies.length === 0 ? t.talliesAgree : t.talliesWrong(inTallies.length)))

  const counts = await conversions.countByState(database.pool)
  print(t.conversionsLine([...counts].map(([state, count]) => `${state} ${count}`).join(', ') || t.noConversions))
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

const maxDifferences = 100

const subjects: Readonly<Record<StateDifference['resourceType'], string>> = {
  user: 'user',
  setting: 'setting',
  client: 'client',
  bank_connection: t.bankConnection,
  bank_channel: t.bankChannel,
  wallet: 'wallet',
}

/** Values that were changed without an audit entry, as a person with the database's login could. */
export async function verifyState(
  { settings }: Pick<Modules, 'settings'>,
  database: Database,
): Promise<IntegrityViolation[]> {
  const found = await database.transaction((transaction) => stateDifferences(transaction, maxDifferences))
  return found
    .filter((difference) => !isUnrecordedDefault(settings, difference))
    .map((difference) => ({
      area: 'state',
      id: `${difference.resourceType} ${difference.resourceId}`,
      message: sentenceOf(difference),
    }))
}

/** A setting that was first stored with its default value has no changed field to record. */
const isUnrecordedDefault = (
  settings: Modules['settings'],
  { resourceType, resourceId, isRecorded, present }: StateDifference,
): boolean => resourceType === 'setting' && !isRecorded && isDeepStrictEqual(settings.defaultOf(resourceId), present)

function sentenceOf({ resourceType, resourceId, field, recorded, isRecorded, present }: StateDifference): string {
  const now = t.storedState(field, subjects[resourceType], resourceId, JSON.stringify(present))
  return isRecorded ? t.changedOutside(now, JSON.stringify(recorded)) : t.writtenOutside(now)
}
