/** Steps before the debit: screening, clearance, review and requote. */

import type { ReviewReason } from '#contract/conversions/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Assessment, type Check, translatedChecks } from '#server/modules/compliance/index.ts'
import { clientSubject } from '#server/modules/screening/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { reasonOf, type Wording, wordingText } from '#server/platform/language/stored-text.ts'
import { complianceFacts, evaluateRules } from '../compliance-facts.ts'
import { clientFrozen, counterpartyFrozen, counterpartyOpen, counterpartyRecords } from '../counterparties.ts'
import type { ConversionDependencies } from '../dependencies.ts'
import { quoteConversion } from '../quote.ts'
import { clearedReservations, releaseResources, reserveResources } from '../resources.ts'
import type { ConversionRow } from '../tables.ts'
import { t } from '../texts.ts'
import { currentBusinessDate, remainingLockMs, type StepContext } from './step-context.ts'

const accountRetryMs = 10_000

/**
 * initiated → screened: screens the client, and the counterparties that were not yet screened
 * against the lists in force. Screening stores the matches.
 */
export async function screenConversion(
  { deps, transitions, actor }: StepContext,
  row: ConversionRow,
): Promise<boolean> {
  return transitions.withLock(row, async (transaction) => {
    await evaluateRules(deps, transaction, row)
    const records = await counterpartyRecords(deps, transaction, row)
    const others = await deps.screening.screenNotYetScreened(transaction, actor, { clientId: row.clientId, records })
    // Without a usable list nobody is screened; for a client the cause below says so and review
    // holds.
    const matchesOfOthers = others.ok ? others.value.length : 0
    if (row.clientId === null) {
      const cause = () => t.ownAccountScreened(matchesOfOthers)
      return transitions.applyWithin(transaction, row, { verb: 'screen', cause, actor })
    }
    const client = assertDefined(await deps.clients.get(transaction, row.clientId), 'the client of a conversion')
    const outcome = await deps.screening.screen(transaction, actor, clientSubject(client))
    const matches = matchesOfOthers + (outcome.ok ? outcome.value.matches.length : 0)
    const cause = () => {
      if (outcome.ok) return t.screened(matches)
      return outcome.error.code === 'no_sanctions_list' ? t.notScreenedNoList : t.notScreenedOldList
    }
    return transitions.applyWithin(transaction, row, { verb: 'screen', cause, actor })
  })
}

/**
 * screened → approved, in_review or rejected: assesses compliance and reserves limits, account and
 * tokens.
 */
export async function clearConversion(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { deps, transitions, actor } = context
  return transitions.withLock(row, async (transaction) => {
    const facts = await complianceFacts(transaction, deps, row)
    const assessment = await deps.compliance.clear(transaction, actor, { ...facts, conversionId: row.id })
    if (assessment.clientFrozen) return rejectFrozen(context, transaction, row, clientFrozen)
    const reserved = await reserveResources(transaction, deps, actor, row, facts.date)
    if (reserved.counterparty === 'confirmed') return rejectFrozen(context, transaction, row, counterpartyFrozen)
    const isHit = reserved.counterparty === 'open' && !assessment.reviewReasons.includes('screening_hit_open')
    const reviewReasons: ReviewReason[] = [
      ...assessment.reviewReasons,
      ...(isHit ? ['screening_hit_open' as const] : []),
    ]
    const { missingDocuments } = reserved
    const changes = {
      ...reserved.changes,
      review_reasons: reviewReasons,
      filing_required: assessment.filingRequired,
      checks: [
        ...assessment.checks,
        ...translatedChecks(() => [
          ...(isHit ? [counterpartyCheck()] : []),
          ...(missingDocuments === null ? [] : [dossierCheck(wordingText(missingDocuments))]),
        ]),
      ],
    }
    if (reviewReasons.length === 0) {
      return transitions.applyWithin(transaction, row, {
        verb: 'clear',
        cause: () => t.clearedWithoutReview,
        changes,
        actor,
      })
    }
    // A person could not approve with documents missing either.
    const isComplete = missingDocuments === null
    const preApproval = isComplete && (await findPreApproval(transaction, deps, row, reviewReasons, facts.date))
    if (preApproval) {
      const approval = { approved_by: preApproval.signedBy, approved_by_name: preApproval.signedByName }
      const cause = () => t.preApproved(preApproval.signedByName)
      return transitions.applyWithin(transaction, row, {
        verb: 'clear',
        cause,
        changes: { ...changes, ...approval },
        actor,
      })
    }
    const reason = () => formatReviewReasons({ ...assessment, reviewReasons })
    return transitions.applyWithin(transaction, row, {
      verb: 'hold',
      cause: () => t.reviewNeeded(reason()),
      reason,
      changes,
      nextAttemptInMs: remainingLockMs(deps.clock.now(), row),
      actor,
    })
  })
}

/** Rejects a conversion with a confirmed match, within a transaction that locks it. */
export async function rejectFrozen(
  { deps, transitions, actor }: StepContext,
  transaction: Transaction,
  row: ConversionRow,
  cause: Wording,
): Promise<boolean> {
  await releaseResources(deps, transaction, row)
  return transitions.applyWithin(transaction, row, { verb: 'reject', cause, reason: cause, actor })
}

/**
 * An approval in advance covers only the amount threshold; every other review reason needs a
 * person.
 */
async function findPreApproval(
  transaction: Transaction,
  { policies }: ConversionDependencies,
  { id, amountXof }: ConversionRow,
  reasons: readonly ReviewReason[],
  date: BusinessDate,
) {
  if (reasons.some((reason) => reason !== 'filing_threshold')) return null
  return policies.preApproval(transaction, { conversionId: id, amountXof, date })
}

/**
 * in_review: requotes when the rate lock ends, and reserves a missing account so that the approver
 * sees it.
 */
export async function refreshReview(context: StepContext, row: ConversionRow): Promise<boolean> {
  const { deps, transitions, actor } = context
  const lockMs = remainingLockMs(deps.clock.now(), row)
  if (lockMs === 0) return requoteConversion(context, row)
  if (row.connectionId !== null && row.walletId !== null) return transitions.retryLater(row, reasonOf(row), lockMs)
  const date = await currentBusinessDate(context)
  const found = await transitions.withLock(row, async (transaction) => {
    const reserved = await reserveResources(transaction, deps, actor, row, date)
    if (Object.keys(reserved.changes).length === 0) return false
    const { bank_name: bankName } = reserved.changes
    const cause = () => (bankName ? t.accountReserved(bankName) : t.walletReserved)
    return transitions.applyWithin(transaction, row, {
      verb: 'secure',
      cause,
      reason: reasonOf(row),
      changes: reserved.changes,
      nextAttemptInMs: lockMs,
      actor,
    })
  })
  return found || transitions.retryLater(row, reasonOf(row), Math.min(lockMs, accountRetryMs))
}

/**
 * Any state before the debit → initiated: the rate lock has ended, so price, checks and approval
 * restart.
 */
export async function requoteConversion(
  { deps, transitions, actor }: StepContext,
  row: ConversionRow,
): Promise<boolean> {
  return transitions.withLock(row, async (transaction) => {
    await releaseResources(deps, transaction, row)
    const quote = await quoteConversion(transaction, deps, row.amountXof)
    return transitions.applyWithin(transaction, row, {
      verb: 'requote',
      cause: () => t.quotedAgain(quote.rateSource),
      changes: {
        gross_usd_minor: quote.grossUsdMinor,
        fee_usd_minor: quote.feeUsdMinor,
        net_usdt_minor: quote.netUsdtMinor,
        fee_basis_points: quote.feeBasisPoints,
        rate: quote.rate,
        rate_source: quote.rateSource,
        rate_as_of: quote.rateAsOf?.toISOString() ?? null,
        rate_stale: quote.rateStale,
        rate_is_default: quote.rateIsDefault,
        rate_jumped: quote.rateJumped,
        rate_locked_until: quote.rateLockedUntil.toISOString(),
        ...clearedReservations,
      },
      actor,
    })
  })
}

const dossierCheck = (detail: string): Check => ({
  name: 'dossier',
  outcome: 'warn',
  label: t.dossierCheck,
  verdict: t.incomplete,
  detail,
})

const counterpartyCheck = (): Check => ({
  name: 'screening',
  outcome: 'bad',
  label: t.counterpartyCheck,
  verdict: t.matchOpenVerdict,
  detail: counterpartyOpen(),
})

const reviewReasonLabels = (): Readonly<Record<Exclude<ReviewReason, 'rule'>, string>> => ({
  filing_threshold: t.aboveFilingThreshold,
  kyc_not_approved: t.kycNotApproved,
  screening_hit_open: t.clientMatchOpenReason,
  no_sanctions_list: t.noCurrentList,
  monthly_limit_passed: t.monthlyLimitExceeded,
  person_limit_passed: t.personLimitExceeded,
  own_account_limit_passed: t.ownAccountLimitExceeded,
  rate_stale: t.rateStale,
  rate_default: t.rateDefault,
  rate_jumped: t.rateJumped,
  approval_outdated: t.approvedTermsChanged,
})

function formatReviewReasons({ reviewReasons, rulesAsking }: Assessment): string {
  const asking = t.rulesAskForReview(rulesAsking.map(contractText))
  const labels = reviewReasonLabels()
  return reviewReasons.map((reason) => (reason === 'rule' ? asking : labels[reason])).join('; ')
}
