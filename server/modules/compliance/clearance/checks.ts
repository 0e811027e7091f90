/** Lines of the compliance panel for one conversion. */

import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import { formatAmountText, formatDateText, formatDayText, formatDollars } from '#kernel/format.ts'
import { usd, xof } from '#kernel/money.ts'
import { isKycValid } from '../kyc/rules.ts'
import * as t from '../messages.ts'
import {
  type AskedReview,
  type Circumstances,
  type ClearanceFacts,
  type ClientStanding,
  type DayStanding,
  needsFiling,
  outdatedLists,
  passesLimit,
  passesOwnAccountLimit,
  passesPersonLimit,
} from './rules.ts'

/** One line of the compliance panel, worded for the approver. */
export interface Check {
  readonly name:
    | 'kyc'
    | 'screening'
    | 'monthly_limit'
    | 'day_limit'
    | 'rate'
    | 'filing'
    | 'provider'
    | 'dossier'
    | 'rule'
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
    { name: 'kyc', label: t.clientKyc, ...kycVerdict(client, facts.at, day) },
    { name: 'screening', label: t.sanctionsScreening, ...screeningVerdict(facts, circumstances, day) },
    { name: 'monthly_limit', label: t.monthlyLimitCheck, ...limitVerdict(facts, client) },
    ...dayLimitChecks(facts, circumstances.day),
    { name: 'rate', label: t.rateCheck, ...rateVerdict(facts) },
    { name: 'filing', label: 'BCEAO filing', ...filingVerdict(facts, circumstances) },
    { name: 'provider', label: t.licensedProvider, ...providerVerdict(circumstances) },
    ...circumstances.askedReviews.map(ruleCheck),
  ]
}

/** Present only when a rule asks for review: no rule evaluates a conversion before it is saved. */
function ruleCheck({ rule, ruleVersion, title }: AskedReview): Check {
  const { name } = ruleLabels[rule]
  return { name: 'rule', label: t.ruleCheck(name), ...warn('Asks for review', `${title}, by version ${ruleVersion}`) }
}

function kycVerdict(client: ClientStanding | null, at: Date, day: (instant: Date) => string): Verdict {
  if (!client) return ok(t.notNeeded, t.ownAccountNoIdentity)
  const since = client.kycDecidedAt ? ` ${day(client.kycDecidedAt)}` : ''
  const by = client.kycDecidedByName ? t.byName(client.kycDecidedByName) : ''
  if (isKycValid(client, at)) return ok(t.approved, `approved${since}${by}`)
  switch (client.kycStatus) {
    case 'approved':
    case 'expired':
      return bad(t.expired, client.kycExpiresAt ? t.expiredOn(day(client.kycExpiresAt)) : `expired${since}`)
    case 'rejected':
      return bad(t.rejected, `rejected${since}${by}`)
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
  if (client && client.confirmedMatches > 0) return bad(t.confirmedMatch, t.matchConfirmedFrozen)
  const unreadable = client?.unreadableNames ?? 0
  const matches = (client?.openMatches ?? 0) - unreadable
  if (matches > 0) return bad(t.matchOpenVerdict, t.openMatches(matches))
  if (unreadable > 0) return bad(t.notScreened, t.unscreenedNames(unreadable))
  if (lists.length === 0) return bad(t.noList, t.noListLoaded)
  const outdated = outdatedLists(lists, at, listMaxAgeDays)
  const named = (some: typeof lists) => some.map((list) => t.listOfDate(list.label, day(list.loadedAt))).join(', ')
  if (outdated.length > 0) return bad(t.listsOutdated, t.listsOlderThan(listMaxAgeDays, named(outdated)))
  return ok(client ? t.clear : t.notNeeded, `${client ? t.noMatch : t.noClientToScreen}, ${named(lists)}`)
}

function limitVerdict(facts: ClearanceFacts, client: ClientStanding | null): Verdict {
  if (!client) return ok(t.noLimit, t.noneForOwnAccount)
  const used = formatDollars(usd(client.monthUsedUsdMinor))
  if (client.monthlyLimitUsdMinor === null) return ok(t.noLimit, t.noneSetUsed(used))
  const usage = t.usedOf(used, formatDollars(usd(client.monthlyLimitUsdMinor)))
  if (!passesLimit(facts.grossUsdMinor, client)) return ok(t.within, usage)
  const over = client.monthUsedUsdMinor + facts.grossUsdMinor - client.monthlyLimitUsdMinor
  return bad(t.exceeded, t.wouldExceedBy(usage, formatDollars(usd(over))))
}

/** Used today and limit, of the initiator and, without a client, of the own account. */
function dayLimitChecks(facts: ClearanceFacts, day: DayStanding | undefined): Check[] {
  if (!day) return []
  const usage = (whose: string, usedXof: bigint, limitXof: bigint) =>
    t.usedToday(whose, formatAmountText(xof(usedXof)), formatAmountText(xof(limitXof)))
  const person = typeof facts.personId === 'string' ? [usage('initiator', day.personUsedXof, day.personLimitXof)] : []
  const own =
    day.ownAccountUsedXof === null ? [] : [usage(t.ownAccountLowercase, day.ownAccountUsedXof, day.ownAccountLimitXof)]
  if (person.length + own.length === 0) return []
  const detail = [...person, ...own].join('; ')
  const isPassed = passesPersonLimit(facts, day) || passesOwnAccountLimit(facts, day)
  const verdict = isPassed ? bad(t.exceeded, t.wouldExceed(detail)) : ok(t.within, detail)
  return [{ name: 'day_limit', label: t.dayLimits, ...verdict }]
}

function rateVerdict({ rateIsDefault, rateStale }: ClearanceFacts): Verdict {
  if (rateIsDefault) return warn('Default', 'the default rate, since no market rate is stored')
  return rateStale ? warn('Stale', 'no newer rate could be had') : ok(t.current, t.currentMarketRate)
}

function filingVerdict(
  facts: ClearanceFacts,
  { thresholdXof, filingDueOn, filingDeadlineVerified }: Circumstances,
): Verdict {
  if (!needsFiling(facts, thresholdXof)) return ok(t.notNeeded, t.notNeededUpTo(formatAmountText(xof(thresholdXof))))
  return warn(
    'Required',
    `needed above ${formatAmountText(xof(thresholdXof))}, due ${formatDateText(filingDueOn)}${filingDeadlineVerified ? '' : ' (deadline not verified)'}`,
  )
}

function providerVerdict({ providerName, providerLegalBasis }: Circumstances): Verdict {
  if (providerName === '') return warn('Not stated', 'not stated in the settings')
  return providerLegalBasis === ''
    ? warn('Incomplete', `${providerName}, its licence is not stated`)
    : ok(t.stated, `${providerName}, ${providerLegalBasis}`)
}

const ok = (verdict: string, detail: string): Verdict => ({ outcome: 'ok', verdict, detail })
const warn = (verdict: string, detail: string): Verdict => ({ outcome: 'warn', verdict, detail })
const bad = (verdict: string, detail: string): Verdict => ({ outcome: 'bad', verdict, detail })
