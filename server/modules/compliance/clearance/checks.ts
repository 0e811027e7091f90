/** Lines of the compliance panel for one conversion. */

import { ruleLabels } from '#contract/alerts/rule-labels.ts'
import { usd, xof } from '#kernel/money.ts'
import { listName } from '#server/modules/screening/index.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { currentLanguage, inSourceLanguage, runInLanguage } from '#server/platform/language/current-language.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { loadedLanguages } from '#server/platform/language/translations.ts'
import { isKycValid } from '../kyc/rules.ts'
import { t } from '../texts.ts'
import {
  type Circumstances,
  type ClearanceFacts,
  type ClientStatus,
  type DayUsage,
  needsFiling,
  outdatedLists,
  passesLimit,
  passesOwnAccountLimit,
  passesPersonLimit,
  type ReviewRequest,
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
  /** The words of a stored check by language. */
  readonly translations?: Readonly<Record<string, CheckWords>>
}

type CheckWords = Pick<Check, 'label' | 'verdict' | 'detail'>

type Verdict = Pick<Check, 'outcome' | 'verdict' | 'detail'>

/** Checks to be stored, in the language of the sources and with their translations. */
export function translatedChecks(write: () => readonly Check[]): Check[] {
  const others = loadedLanguages().map((language) => [language, runInLanguage({ language }, write)] as const)
  return inSourceLanguage(write).map((check, at) => {
    const words = others.flatMap(([language, checks]) => {
      const translated = checks[at]
      return translated ? [[language, wordsOf(translated)] as const] : []
    })
    return words.length > 0 ? { ...check, translations: Object.fromEntries(words) } : check
  })
}

const wordsOf = ({ label, verdict, detail }: Check): CheckWords => ({ label, verdict, detail })

/** A check in the language of the current work. */
export function checkForReader({ translations, ...check }: Check): Check {
  const language = currentLanguage()
  return { ...check, ...translations?.[language] }
}

/** The reasons of a clearance, check by check. Times are in the business time zone. */
export function checksOf(facts: ClearanceFacts, circumstances: Circumstances, timeZone: string): Check[] {
  const day = (instant: Date) => textFormats.formatDayText(instant, timeZone)
  const { client } = circumstances
  return [
    { name: 'kyc', label: t.clientKyc, ...kycVerdict(client, facts.at, day) },
    { name: 'screening', label: t.sanctionsScreening, ...screeningVerdict(facts, circumstances, day) },
    { name: 'monthly_limit', label: t.monthlyLimitCheck, ...limitVerdict(facts, client) },
    ...dayLimitChecks(facts, circumstances.day),
    { name: 'rate', label: t.rateCheck, ...rateVerdict(facts) },
    { name: 'filing', label: t.filingCheck, ...filingVerdict(facts, circumstances) },
    { name: 'provider', label: t.licensedProvider, ...providerVerdict(circumstances) },
    ...circumstances.reviewRequests.map(ruleCheck),
  ]
}

/** Present only when a rule asks for review: no rule evaluates a conversion before it is saved. */
function ruleCheck({ rule, ruleVersion, title }: ReviewRequest): Check {
  const name = contractText(ruleLabels[rule].name)
  return { name: 'rule', label: t.ruleCheck(name), ...warn(t.asksForReview, t.foundByVersion(title, ruleVersion)) }
}

function kycVerdict(client: ClientStatus | null, at: Date, day: (instant: Date) => string): Verdict {
  if (!client) return ok(t.notNeeded, t.ownAccountNoIdentity)
  const since = client.kycDecidedAt ? ` ${day(client.kycDecidedAt)}` : ''
  const by = client.kycDecidedByName ? t.byName(client.kycDecidedByName) : ''
  if (isKycValid(client, at)) return ok(t.approved, t.approvedSince(since, by))
  switch (client.kycStatus) {
    case 'approved':
    case 'expired':
      return bad(t.expired, client.kycExpiresAt ? t.expiredOn(day(client.kycExpiresAt)) : t.expiredSince(since))
    case 'rejected':
      return bad(t.rejected, t.rejectedSince(since, by))
    case 'requires_review':
      return warn(t.requiresReview, t.requiresReviewSince(since))
    case 'pending':
      return warn(t.pending, t.noDecisionYet)
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
  const named = (some: typeof lists) => some.map((list) => t.listOfDate(listName(list), day(list.loadedAt))).join(', ')
  if (outdated.length > 0) return bad(t.listsOutdated, t.listsOlderThan(listMaxAgeDays, named(outdated)))
  return ok(client ? t.clear : t.notNeeded, `${client ? t.noMatch : t.noClientToScreen}, ${named(lists)}`)
}

function limitVerdict(facts: ClearanceFacts, client: ClientStatus | null): Verdict {
  if (!client) return ok(t.noLimit, t.noneForOwnAccount)
  const used = textFormats.formatDollars(usd(client.monthUsedUsdMinor))
  if (client.monthlyLimitUsdMinor === null) return ok(t.noLimit, t.noneSetUsed(used))
  const usage = t.usedOf(used, textFormats.formatDollars(usd(client.monthlyLimitUsdMinor)))
  if (!passesLimit(facts.grossUsdMinor, client)) return ok(t.within, usage)
  const over = client.monthUsedUsdMinor + facts.grossUsdMinor - client.monthlyLimitUsdMinor
  return bad(t.exceeded, t.wouldExceedBy(usage, textFormats.formatDollars(usd(over))))
}

/** Used today and limit, of the initiator and, without a client, of the own account. */
function dayLimitChecks(facts: ClearanceFacts, day: DayUsage | undefined): Check[] {
  if (!day) return []
  const usage = (whose: string, usedXof: bigint, limitXof: bigint) =>
    t.usedToday(whose, textFormats.formatAmountText(xof(usedXof)), textFormats.formatAmountText(xof(limitXof)))
  const person = typeof facts.personId === 'string' ? [usage(t.initiator, day.personUsedXof, day.personLimitXof)] : []
  const own =
    day.ownAccountUsedXof === null ? [] : [usage(t.ownAccountLowercase, day.ownAccountUsedXof, day.ownAccountLimitXof)]
  if (person.length + own.length === 0) return []
  const detail = [...person, ...own].join('; ')
  const isPassed = passesPersonLimit(facts, day) || passesOwnAccountLimit(facts, day)
  const verdict = isPassed ? bad(t.exceeded, t.wouldExceed(detail)) : ok(t.within, detail)
  return [{ name: 'day_limit', label: t.dayLimits, ...verdict }]
}

function rateVerdict({ rateIsDefault, rateStale, rateJumped }: ClearanceFacts): Verdict {
  if (rateIsDefault) return warn(t.defaultRate, t.noMarketRate)
  if (rateJumped) return warn(t.unusualRate, t.rateMovedFar)
  return rateStale ? warn(t.staleRate, t.noNewerRate) : ok(t.current, t.currentMarketRate)
}

function filingVerdict(
  facts: ClearanceFacts,
  { thresholdXof, filingDueOn, filingDeadlineVerified }: Circumstances,
): Verdict {
  if (!needsFiling(facts, thresholdXof))
    return ok(t.notNeeded, t.notNeededUpTo(textFormats.formatAmountText(xof(thresholdXof))))
  return warn(
    t.filingRequired,
    t.filingNeeded(textFormats.formatAmountText(xof(thresholdXof)), textFormats.formatDateText(filingDueOn)) +
      (filingDeadlineVerified ? '' : t.deadlineNotVerified),
  )
}

function providerVerdict({ providerName, providerLegalBasis }: Circumstances): Verdict {
  if (providerName === '') return warn(t.notStated, t.notStatedInSettings)
  return providerLegalBasis === ''
    ? warn(t.providerIncomplete, t.licenceNotStated(providerName))
    : ok(t.stated, `${providerName}, ${providerLegalBasis}`)
}

const ok = (verdict: string, detail: string): Verdict => ({ outcome: 'ok', verdict, detail })
const warn = (verdict: string, detail: string): Verdict => ({ outcome: 'warn', verdict, detail })
const bad = (verdict: string, detail: string): Verdict => ({ outcome: 'bad', verdict, detail })
