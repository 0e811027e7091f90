import type { ReviewReason } from '#contract/conversions/api.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { Assessment, Check } from '#server/modules/compliance/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { clientFrozen, counterpartyFrozen, counterpartyOpen, recordsPaid } from './counterparties.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { judgeOpened } from './judging.ts'
import { complianceFacts, quoteConversion } from './quote.ts'
import { secureResources } from './resources.ts'
import type { StepContext } from './step-context.ts'
import type { ConversionRow } from './tables.ts'

/**
 * initiated → screened: the client is set against the sanctions lists, and whoever else belongs to the conversion and is not yet
 * screened against those in force; what was found is kept by screening.
 */
export async function screenConversion({ deps, mover, actor }: StepContext, row: ConversionRow): Promise<boolean> {
  return mover.whileHeld(row, async (transaction) => {
    await judgeOpened(deps, transaction, row)
    const records = await recordsPaid(deps, transaction, row)
    const others = await deps.screening.screenNotYetScreened(transaction, actor, { clientId: row.clientId, records })
    // Without a usable list nobody is: of a client that is said below, and holds the conversion.
    const matchesOfOthers = others.ok ? others.value.length : 0
    if (row.clientId === null) {
      const cause = `House account: no client to screen${matchesOfOthers === 0 ? '' : `; ${matchesOfOthers} possible match(es) with who is paid`}`
      return mover.within(transaction, row, { verb: 'screen', cause, actor })
    }
    const outcome = await deps.screening.screen(transaction, actor, {
      kind: 'client',
      id: row.clientId,
      clientId: row.clientId,
      name: row.clientName,
      country: row.clientCountry,
    })
    const matches = matchesOfOthers + (outcome.ok ? outcome.value.matches.length : 0)
    const cause = outcome.ok
      ? `Screened against the sanctions lists: ${matches === 0 ? 'no match' : `${matches} possible match(es)`}`
      : outcome.error.code === 'no_sanctions_list'
        ? 'Not screened: no sanctions list is loaded'
        : 'Not screened: the sanctions lists are too old'
    return mover.within(transaction, row, { verb: 'screen', cause, actor })
  })
}

/** screened → approved, in_review or rejected: compliance judges the facts; limits, account and tokens are set aside. */
export async function clearConversion({ deps, mover, actor }: StepContext, row: ConversionRow): Promise<boolean> {
  return mover.whileHeld(row, async (transaction) => {
    const facts = await complianceFacts(transaction, deps, row)
    const assessment = await deps.compliance.clear(transaction, actor, { ...facts, conversionId: row.id })
    if (assessment.clientFrozen) {
      await mover.release(transaction, row)
      return mover.within(transaction, row, { verb: 'reject', cause: clientFrozen, reason: clientFrozen, actor })
    }
    const secured = await secureResources(transaction, deps, actor, row, facts.date)
    if (secured.paid === 'confirmed') {
      await mover.release(transaction, row)
      const verb = 'reject' as const
      return mover.within(transaction, row, { verb, cause: counterpartyFrozen, reason: counterpartyFrozen, actor })
    }
    const isHit = secured.paid === 'open' && !assessment.reviewReasons.includes('screening_hit_open')
    const reviewReasons: ReviewReason[] = [
      ...assessment.reviewReasons,
      ...(isHit ? ['screening_hit_open' as const] : []),
    ]
    const { lacking } = secured
    const changes = {
      ...secured.changes,
      review_reasons: reviewReasons,
      filing_required: assessment.filingRequired,
      checks: [
        ...assessment.checks,
        ...(isHit ? [counterpartyCheck] : []),
        ...(lacking === null ? [] : [dossierCheck(lacking)]),
      ],
    }
    if (reviewReasons.length === 0) {
      return mover.within(transaction, row, { verb: 'clear', cause: 'Cleared without review', changes, actor })
    }
    // Papers that are missing could not be approved over by a person either.
    const isComplete = lacking === null
    const signed = isComplete && (await signedBeforehand(transaction, deps, row, reviewReasons, facts.date))
    if (signed) {
      const approval = { approved_by: signed.signedBy, approved_by_name: signed.signedByName }
      const cause = `Approved beforehand by ${signed.signedByName}, with the schedule that asked for it`
      return mover.within(transaction, row, { verb: 'clear', cause, changes: { ...changes, ...approval }, actor })
    }
    const reason = reviewInWords({ ...assessment, reviewReasons })
    return mover.within(transaction, row, {
      verb: 'hold',
      cause: `Review needed: ${reason}`,
      reason,
      changes,
      againInMs: untilLockEnds(deps.clock.now(), row),
      actor,
    })
  })
}

/** An approval given beforehand answers for an amount that needs a second person, and for nothing else that review looks at. */
async function signedBeforehand(
  transaction: Transaction,
  { standingOrders }: ConversionDependencies,
  { id, amountXof }: ConversionRow,
  reasons: readonly ReviewReason[],
  date: BusinessDate,
) {
  if (reasons.some((reason) => reason !== 'filing_threshold')) return null
  return standingOrders.signature(transaction, { conversionId: id, amountXof, date })
}

/** Any state before the bank is asked → initiated: the rate lock has run out, so price, checks and approval start anew. */
export async function requoteConversion({ deps, mover, actor }: StepContext, row: ConversionRow): Promise<boolean> {
  return mover.whileHeld(row, async (transaction) => {
    await mover.release(transaction, row)
    const quote = await quoteConversion(transaction, deps, row.amountXof)
    return mover.within(transaction, row, {
      verb: 'requote',
      cause: `The rate lock ran out; quoted anew at ${quote.rateSource}'s rate`,
      changes: {
        gross_usd_minor: quote.grossUsdMinor,
        fee_usd_minor: quote.feeUsdMinor,
        net_usdt_minor: quote.netUsdtMinor,
        rate: quote.rate,
        rate_source: quote.rateSource,
        rate_as_of: quote.rateAsOf?.toISOString() ?? null,
        rate_stale: quote.rateStale,
        rate_is_default: quote.rateIsDefault,
        rate_locked_until: quote.rateLockedUntil.toISOString(),
        ...nothingSetAside,
      },
      actor,
    })
  })
}

/** The row once its reservations and approval are gone. */
export const nothingSetAside = {
  connection_id: null,
  account_hash: null,
  bank_name: null,
  bank_account_mask: null,
  wallet_id: null,
  wallet_address: null,
  approval_hash: null,
  approved_by: null,
  approved_by_name: null,
  end_to_end_id: null,
} as const

const dossierCheck = (detail: string): Check => ({
  name: 'dossier',
  outcome: 'warn',
  label: 'Transfer dossier',
  verdict: 'Incomplete',
  detail,
})

const counterpartyCheck: Check = {
  name: 'screening',
  outcome: 'bad',
  label: 'Who is paid',
  verdict: 'Match open',
  detail: counterpartyOpen,
}

const words: Readonly<Record<Exclude<ReviewReason, 'rule'>, string>> = {
  filing_threshold: 'above the BCEAO filing threshold',
  kyc_not_approved: "the client's KYC is not approved",
  screening_hit_open: 'a sanctions match is open',
  no_sanctions_list: 'no current sanctions list is loaded',
  monthly_limit_passed: "it would pass the client's monthly limit",
  rate_stale: 'the rate is stale',
  rate_default: 'the rate is the default one',
  approval_outdated: 'what was approved has changed',
}

function reviewInWords({ reviewReasons, rulesAsking }: Assessment): string {
  const asking = `the rule ${rulesAsking.join(' and the rule ')} ${rulesAsking.length === 1 ? 'asks' : 'ask'} for it`
  return reviewReasons.map((reason) => (reason === 'rule' ? asking : words[reason])).join('; ')
}

export function untilLockEnds(now: Date, row: Pick<ConversionRow, 'rateLockedUntil'>): number {
  return Math.max(0, row.rateLockedUntil.getTime() - now.getTime())
}

/** The business date of a step. */
export async function todayFor({ deps }: StepContext): Promise<ReturnType<typeof businessDate>> {
  return businessDate(deps.clock.now(), await deps.settings.read(deps.database.keyed, 'business.timeZone'))
}
