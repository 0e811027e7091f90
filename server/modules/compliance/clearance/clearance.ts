/** Clearance: assess, clear and release conversions. */

import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import type { KycStatus } from '#contract/clients/api.ts'
import type { ReviewReason } from '#contract/conversions/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { addBankDays } from '#kernel/bank-days.ts'
import { monthOf } from '#kernel/clock.ts'
import { settleAll } from '#kernel/promises.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { ListInForce } from '#server/modules/screening/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { evaluateClearance } from '../alerts/conversions.ts'
import { requestedReviewsOf } from '../alerts/store.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { oweFiling, withdrawOwed } from '../filings/filings.ts'
import { isKycValid } from '../kyc/rules.ts'
import { reassess } from '../risk/assessment.ts'
import { type Check, checksOf, translatedChecks } from './checks.ts'
import { type Circumstances, type ClearanceFacts, type ClientStatus, needsFiling, reviewReasonsOf } from './rules.ts'
import {
  dayUsed,
  foundKycDecision,
  insertClearance,
  lockDay,
  releaseDay,
  releaseMonth,
  reserveDay,
  reserveMonth,
  clientStatus as storedStatusOf,
} from './store.ts'

export interface Assessment {
  readonly reviewReasons: ReviewReason[]
  readonly filingRequired: boolean
  readonly checks: Check[]
  /** Names of the rules that ask for review. */
  readonly rulesAsking: readonly string[]
  /** A sanctions match is confirmed: all conversions of this client stop. */
  readonly clientFrozen: boolean
}

/** Circumstances that the caller has just read. */
export interface AlreadyRead {
  /** Null: the own account, which has no compliance status. */
  readonly client: Client | null
  readonly clientStatus: ClientStatus | null
  readonly lists: readonly ListInForce[]
}

/**
 * The expected clearance of a conversion, without the findings of its later rule evaluation;
 * changes nothing.
 */
export async function assess(
  executor: Executor,
  deps: ComplianceDependencies,
  facts: ClearanceFacts,
  read?: AlreadyRead,
): Promise<Assessment> {
  const { clientId } = facts
  const client = read ? read.client : clientId === null ? null : await deps.clients.get(executor, clientId)
  return evaluate(executor, deps, facts, await circumstancesOf(executor, deps, facts, known(facts, client), read))
}

/**
 * Clears the facts: stores them as an event, reserves the conversion's part of the client's monthly
 * limit under the client's row lock, and opens the filing. A frozen client reserves nothing and
 * gets no filing. Idempotent.
 */
export async function clear(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  facts: ClearanceFacts & { readonly conversionId: number },
): Promise<Assessment> {
  // Lock before the sum: otherwise two conversions could both use the same remaining limit.
  const client = facts.clientId === null ? null : await deps.clients.lock(transaction, facts.clientId)
  await lockDay(transaction, dayPartOf(facts))
  const circumstances = await circumstancesOf(transaction, deps, facts, known(facts, client))
  const assessment = await evaluate(transaction, deps, facts, circumstances)
  const { conversionId, clientId, amountXof, grossUsdMinor } = facts
  const clearanceId = await insertClearance(transaction, {
    conversionId,
    clientId,
    amountXof,
    grossUsdMinor,
    businessDate: facts.date,
    facts: plainFacts(facts, circumstances),
    reviewReasons: assessment.reviewReasons,
    clientFrozen: assessment.clientFrozen,
    clearedAt: facts.at,
  })
  if (assessment.clientFrozen) return assessment
  const { personId, isOwnAccount, businessDate } = dayPartOf(facts)
  if (personId !== null)
    await reserveDay(transaction, {
      conversionId,
      personId,
      isOwnAccount,
      businessDate,
      amountXof,
      reservedAt: facts.at,
    })
  if (client) {
    const month = monthOf(facts.date)
    await reserveMonth(transaction, { conversionId, clientId: client.id, month, grossUsdMinor, reservedAt: facts.at })
    const monthUsedUsdMinor = circumstances.client?.monthUsedUsdMinor ?? 0n
    await evaluateClearance(transaction, deps, { ...facts, clearanceId, client, monthUsedUsdMinor })
    await reassess(transaction, deps, actor, client)
  }
  if (assessment.filingRequired) {
    const { thresholdXof, filingDueOn: dueOn, filingDeadlineVerified: deadlineVerified = false } = circumstances
    await oweFiling(transaction, deps, actor, {
      conversionId,
      clientId,
      amountXof,
      thresholdXof,
      dueOn,
      deadlineVerified,
    })
  }
  return assessment
}

/**
 * Releases a failed conversion's part of the monthly limit, and withdraws its filing unless the
 * bank was debited after all.
 */
export async function release(
  transaction: Transaction,
  deps: ComplianceDependencies,
  conversionId: number,
  { wasFunded }: { wasFunded: boolean } = { wasFunded: false },
): Promise<void> {
  await releaseMonth(transaction, conversionId, deps.clock.now())
  await releaseDay(transaction, conversionId, deps.clock.now())
  if (!wasFunded) await withdrawOwed(transaction, deps, conversionId)
}

/**
 * The client's KYC status when it holds a conversion back: it is not approved, and the clearance
 * did not find this very decision, so that nobody approved the conversion in spite of it. Null
 * otherwise.
 */
export async function kycHold(
  executor: Executor,
  { clients, clock }: Pick<ComplianceDependencies, 'clients' | 'clock'>,
  { conversionId, clientId }: { readonly conversionId: number; readonly clientId: number | null },
): Promise<KycStatus | null> {
  if (clientId === null) return null
  const client = assertDefined(await clients.get(executor, clientId), 'the client of a conversion')
  if (isKycValid(client, clock.now())) return null
  const { kycStatus, kycDecidedAt } = client
  if (await foundKycDecision(executor, { conversionId, kycDecidedAt })) return null
  return kycStatus === 'approved' ? 'expired' : kycStatus
}

const dayPartOf = ({ conversionId, clientId, personId, date }: ClearanceFacts) => ({
  conversionId: conversionId ?? null,
  personId: personId ?? null,
  isOwnAccount: clientId === null,
  businessDate: date,
})

/** A conversion names its client by id, and clients are never deleted. */
function known({ clientId }: ClearanceFacts, client: Client | null): Client | null {
  return clientId === null ? null : assertDefined(client, `client ${clientId}`)
}

async function evaluate(
  executor: Executor,
  { settings }: ComplianceDependencies,
  facts: ClearanceFacts,
  circumstances: Circumstances,
): Promise<Assessment> {
  const timeZone = await settings.read(executor, 'business.timeZone')
  return {
    reviewReasons: reviewReasonsOf(facts, circumstances),
    filingRequired: needsFiling(facts, circumstances.thresholdXof),
    checks: translatedChecks(() => checksOf(facts, circumstances, timeZone)),
    rulesAsking: circumstances.reviewRequests.map(({ rule }) => ruleLabels[rule].name),
    clientFrozen: (circumstances.client?.confirmedMatches ?? 0) > 0,
  }
}

async function circumstancesOf(
  executor: Executor,
  deps: ComplianceDependencies,
  facts: ClearanceFacts,
  client: Client | null,
  read?: AlreadyRead,
): Promise<Circumstances> {
  const { settings, screening, bankCalendar } = deps
  const deadline = await settings.read(executor, 'compliance.filingDeadlineBankDays')
  const thresholdXof = BigInt(await settings.read(executor, 'conversions.filingThresholdXof'))
  const used = await dayUsed(executor, dayPartOf(facts))
  return {
    day: {
      personUsedXof: used.personXof,
      personLimitXof: BigInt(await settings.read(executor, 'conversions.personDayLimitXof')),
      ownAccountUsedXof: facts.clientId === null ? used.ownAccountXof : null,
      ownAccountLimitXof: BigInt(await settings.read(executor, 'conversions.ownAccountDayLimitXof')),
    },
    client: read ? read.clientStatus : client && (await clientStatus(executor, deps, facts, client)),
    lists: read?.lists ?? (await screening.lists(executor)),
    listMaxAgeDays: await settings.read(executor, 'screening.listMaxAgeDays'),
    thresholdXof,
    filingDueOn: addBankDays(facts.date, deadline, await bankCalendar.bankDaysOfBusiness(executor)),
    // Irrelevant when no filing is required.
    ...(needsFiling(facts, thresholdXof)
      ? { filingDeadlineVerified: (await deps.policies?.isFilingDeadlineVerified(executor)) ?? false }
      : {}),
    providerName: await settings.read(executor, 'provider.name'),
    providerLegalBasis: await settings.read(executor, 'provider.legalBasis'),
    reviewRequests: facts.conversionId === undefined ? [] : await requestedReviewsOf(executor, facts.conversionId),
  }
}

/** The client's compliance status before a conversion on a date. */
export async function clientStatus(
  executor: Executor,
  { screening }: ComplianceDependencies,
  facts: Pick<ClearanceFacts, 'date' | 'conversionId'>,
  client: Client,
): Promise<ClientStatus> {
  const [matches, stored] = await settleAll([
    screening.matchCounts(executor, client.id),
    storedStatusOf(executor, {
      clientId: client.id,
      kycStatus: client.kycStatus,
      month: monthOf(facts.date),
      exceptConversionId: facts.conversionId ?? null,
    }),
  ])
  return {
    kycStatus: client.kycStatus,
    kycDecidedAt: client.kycDecidedAt,
    kycExpiresAt: client.kycExpiresAt,
    kycDecidedByName: client.kycDecidedAt === null ? null : stored.kycDecidedByName,
    openMatches: matches.open,
    unreadableNames: matches.openUnreadable,
    confirmedMatches: matches.confirmed,
    monthlyLimitUsdMinor: client.monthlyLimitUsdMinor,
    monthUsedUsdMinor: stored.monthUsedUsdMinor,
  }
}

/** The facts as stored: amounts as strings, times as ISO 8601. */
function plainFacts(facts: ClearanceFacts, circumstances: Circumstances): Record<string, unknown> {
  const text = JSON.stringify({ ...facts, ...circumstances }, (_, value) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
  return JSON.parse(text) as Record<string, unknown>
}
