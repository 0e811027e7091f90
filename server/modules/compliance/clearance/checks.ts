/** Lines of the compliance panel for one conversion. */

import { ruleLabels } from '#contract/alerts/rules.ts'
import { formatAmountText, formatDateText, formatDayText, formatDollars } from '#kernel/format.ts'
import { usd, xof } from '#kernel/money.ts'
import { isKycValid } from '../kyc/rules.ts'
import {
  type AskedReview,
  type Circumstances,
  type ClearanceFacts,
  type ClientStanding,
  needsFiling,
  outdatedLists,
  passesLimit,
} from './rules.ts'

/** One line of the compliance panel, worded for the approver. */
export interface Check {
  readonly name: 'kyc' | 'screening' | 'monthly_limit' | 'rate' | 'filing' | 'provider' | 'dossier' | 'rule'
  readonly outcome: 'ok' | 'warn' | 'bad'
  readonly label: string
  /** One or two words for a badge: `Approved`, `Clear`, `Within`. */
  readonly verdict: string
  readonly detail: string
}

type Verdict = Pick<Check, 'outcome' | 'verdict' | 'detail'>

/** The reasons of a clearance, check by check. Times are in the business time zone. */
export function checksOf(facts: ClearanceFacts, circumstances: Circumstances, timeZone: string): Check[] {
  const day = (instant: Date) => formatDayText(instant, timeZone)
  const { client } = circumstances
  return [
    { name: 'kyc', label: 'Client KYC', ...kycVerdict(client, facts.at, day) },
    { name: 'screening', label: 'Sanctions screening', ...screeningVerdict(facts, circumstances, day) },
    { name: 'monthly_limit', label: 'Monthly limit', ...limitVerdict(facts, client) },
    { name: 'rate', label: 'Rate', ...rateVerdict(facts) },
    { name: 'filing', label: 'BCEAO filing', ...filingVerdict(facts, circumstances) },
    { name: 'provider', label: 'Licensed provider', ...providerVerdict(circumstances) },
    ...circumstances.askedReviews.map(ruleCheck),
  ]
}

/** Present only when a rule asks for review: no rule evaluates a conversion before it is saved. */
function ruleCheck({ rule, ruleVersion, title }: AskedReview): Check {
  const { name } = ruleLabels[rule]
  return { name: 'rule', label: `Rule: ${name}`, ...warn('Asks for review', `${title}, by version ${ruleVersion}`) }
}

function kycVerdict(client: ClientStanding | null, at: Date, day: (instant: Date) => string): Verdict {
  if (!client) return ok('Not needed', 'house account, no client to identify')
  const since = client.kycDecidedAt ? ` ${day(client.kycDecidedAt)}` : ''
  const by = client.kycDecidedByName ? ` by ${client.kycDecidedByName}` : ''
  if (isKycValid(client, at)) return ok('Approved', `approved${since}${by}`)
  switch (client.kycStatus) {
    case 'approved':
    case 'expired':
      return bad('Expired', client.kycExpiresAt ? `expired ${day(client.kycExpiresAt)}` : `expired${since}`)
    case 'rejected':
      return bad('Rejected', `rejected${since}${by}`)
    case 'requires_review':
      return warn('Requires review', `requires review${since === '' ? '' : ` since${since}`}`)
    case 'pending':
      return warn('Pending', 'no decision yet')
  }
}

function screeningVerdict(
  { at }: ClearanceFacts,
  { client, lists, listMaxAgeDays }: Circumstances,
  day: (instant: Date) => string,
): Verdict {
  if (client && client.confirmedMatches > 0) return bad('Confirmed match', 'a match is confirmed, the client is frozen')
  const unreadable = client?.unreadableNames ?? 0
  const matches = (client?.openMatches ?? 0) - unreadable
  if (matches > 0)
    return bad('Match open', matches === 1 ? '1 possible match is open' : `${matches} possible matches are open`)
  if (unreadable > 0)
    return bad(
      'Not screened',
      unreadable === 1 ? '1 name could not be screened' : `${unreadable} names could not be screened`,
    )
  if (lists.length === 0) return bad('No list', 'no sanctions list is loaded')
  const outdated = outdatedLists(lists, at, listMaxAgeDays)
  const named = (some: typeof lists) => some.map((list) => `${list.label} of ${day(list.loadedAt)}`).join(', ')
  if (outdated.length > 0) return bad('Lists outdated', `older than ${listMaxAgeDays} days: ${named(outdated)}`)
  return ok(client ? 'Clear' : 'Not needed', `${client ? 'no match' : 'no client to screen'}, ${named(lists)}`)
}

function limitVerdict(facts: ClearanceFacts, client: ClientStanding | null): Verdict {
  if (!client) return ok('No limit', 'none for the house account')
  const used = formatDollars(usd(client.monthUsedUsdMinor))
  if (client.monthlyLimitUsdMinor === null) return ok('No limit', `none set, ${used} used this month`)
  const usage = `${used} of ${formatDollars(usd(client.monthlyLimitUsdMinor))} used`
  if (!passesLimit(facts.grossUsdMinor, client)) return ok('Within', usage)
  const over = client.monthUsedUsdMinor + facts.grossUsdMinor - client.monthlyLimitUsdMinor
  return bad('Passed', `${usage}, this conversion would pass it by ${formatDollars(usd(over))}`)
}

function rateVerdict({ rateIsDefault, rateStale }: ClearanceFacts): Verdict {
  if (rateIsDefault) return warn('Default', 'the default rate, since no market rate is stored')
  return rateStale ? warn('Stale', 'no newer rate could be had') : ok('Current', 'a current market rate')
}

function filingVerdict(
  facts: ClearanceFacts,
  { thresholdXof, filingDueOn, filingDeadlineVerified }: Circumstances,
): Verdict {
  if (!needsFiling(facts, thresholdXof))
    return ok('Not needed', `not needed up to ${formatAmountText(xof(thresholdXof))}`)
  return warn(
    'Required',
    `needed above ${formatAmountText(xof(thresholdXof))}, due ${formatDateText(filingDueOn)}${filingDeadlineVerified ? '' : ' (deadline not verified)'}`,
  )
}

function providerVerdict({ providerName, providerLegalBasis }: Circumstances): Verdict {
  if (providerName === '') return warn('Not stated', 'not stated in the settings')
  return providerLegalBasis === ''
    ? warn('Incomplete', `${providerName}, its licence is not stated`)
    : ok('Stated', `${providerName}, ${providerLegalBasis}`)
}

const ok = (verdict: string, detail: string): Verdict => ({ outcome: 'ok', verdict, detail })
const warn = (verdict: string, detail: string): Verdict => ({ outcome: 'warn', verdict, detail })
const bad = (verdict: string, detail: string): Verdict => ({ outcome: 'bad', verdict, detail })
