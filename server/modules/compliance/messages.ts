import { plural } from '#kernel/plural.ts'

/** Texts of KYC, checks before a conversion, client risk, and imported clients. */

export const filingCheck = 'BCEAO filing'
export const asksForReview = 'Review required'
export const foundByVersion = (title: string, version: number) => `${title}, found by version ${version}`
export const approvedSince = (since: string, by: string) => `approved${since}${by}`
export const expiredSince = (since: string) => `expired${since}`
export const rejectedSince = (since: string, by: string) => `rejected${since}${by}`
export const requiresReview = 'Requires review'
export const requiresReviewSince = (since: string) => `requires review${since === '' ? '' : ` since${since}`}`
export const pending = 'Pending'
export const noDecisionYet = 'no decision yet'
export const initiator = 'initiator'
export const defaultRate = 'Default'
export const noMarketRate = 'the default rate, because no market rate is stored'
export const staleRate = 'Stale'
export const noNewerRate = 'no newer rate could be obtained'
export const unusualRate = 'Unusual'
export const rateMovedFar = 'moved unusually far since an earlier day; compare it with another source'
export const filingRequired = 'Required'
export const filingNeeded = (threshold: string, dueOn: string) => `required above ${threshold}, due ${dueOn}`
export const deadlineNotVerified = ' (deadline not verified)'
export const notStated = 'Not stated'
export const notStatedInSettings = 'not stated in the settings'
export const providerIncomplete = 'Incomplete'
export const licenceNotStated = (provider: string) => `${provider}, licence not stated`
export const openMatches = (count: number) =>
  plural(count, { one: '# possible match is open', other: '# possible matches are open' })
export const unscreenedNames = (count: number) =>
  plural(count, { one: '# name could not be screened', other: '# names could not be screened' })
export const clientKyc = 'Client KYC'
export const sanctionsScreening = 'Sanctions screening'
export const monthlyLimitCheck = 'Monthly limit'
export const rateCheck = 'Rate'
export const licensedProvider = 'Licensed provider'
export const ruleCheck = (name: string) => `Rule: ${name}`
export const notNeeded = 'Not required'
export const ownAccountNoIdentity = 'own account, no client to identify'
export const byName = (kycDecidedByName: string) => ` by ${kycDecidedByName}`
export const approved = 'Approved'
export const expired = 'Expired'
export const expiredOn = (kycExpiresAt: string) => `expired on ${kycExpiresAt}`
export const rejected = 'Rejected'
export const confirmedMatch = 'Confirmed match'
export const matchConfirmedFrozen = 'a match is confirmed, so the client is frozen'
export const matchOpenVerdict = 'Match open'
export const notScreened = 'Not screened'
export const noList = 'No list'
export const noListLoaded = 'no sanctions list is loaded'
export const listOfDate = (label: string, loadedAt: string) => `${label} of ${loadedAt}`
export const listsOutdated = 'Lists outdated'
export const listsOlderThan = (listMaxAgeDays: number, outdated: string) =>
  `older than ${listMaxAgeDays} days: ${outdated}`
export const clear = 'Clear'
export const noMatch = 'no match'
export const noClientToScreen = 'no client to screen'
export const noLimit = 'No limit'
export const noneForOwnAccount = 'none for the own account'
export const noneSetUsed = (used: string) => `none set, ${used} used this month`
export const usedOf = (used: string, limit: string) => `${used} of ${limit} used`
export const within = 'Within'
export const exceeded = 'Exceeded'
export const wouldExceedBy = (usage: string, excess: string) =>
  `${usage}; this conversion would exceed the limit by ${excess}`
export const usedToday = (whose: string, used: string, limit: string) => `${whose}: ${used} of ${limit} used today`
export const ownAccountLowercase = 'own account'
export const wouldExceed = (detail: string) => `${detail}; this conversion would exceed the limit`
export const dayLimits = 'Daily limits'
export const current = 'Current'
export const currentMarketRate = 'a current market rate'
export const notNeededUpTo = (threshold: string) => `not required up to ${threshold}`
export const stated = 'Stated'
export const notInFuture = 'must not be in the future'
export const notBefore = (earliest: string) => `must not be before ${earliest}`
export const statedOnImport = 'Provided on import'
export const importedPending = (detail: string) => `was imported, but its KYC remains pending: ${detail}`
export const kycOf = (companyName: string) => `KYC of ${companyName}`
export const identityFieldNames = {
  companyName: 'company name',
  country: 'country',
  registrationNumber: 'registration number',
} as const
export const identityChanged = (fields: string) => `Identity data changed after the approval: ${fields}`
export const approvalExpired = (riskLevel: string) => `The approval expired (${riskLevel} risk)`
export const loadList = 'Load one with `npx corridor lists import`, then try again.'
export const kycMoveRefusedTitle = 'Not allowed'
export const kycMoveRefused = (from: string, to: string) => `KYC can't go from ${from} to ${to}.`
export const matchOpenTitle = 'Sanctions match open'
export const oneMatchOpen = 'A possible sanctions match is open. Decide it before approving the KYC.'
export const matchesOpen = (matches: number) =>
  `${matches} possible sanctions matches are open. Decide them before approving the KYC.`
export const clientFrozenTitle = 'Client frozen'
export const clientFrozen = "A sanctions match is confirmed. KYC can't be approved for this client."
export const noListTitle = 'No sanctions list'
export const noListForScreening = (loadOne: string) =>
  `No sanctions list is loaded, so the client can't be screened. ${loadOne}`
export const listTooOldTitle = 'Sanctions list too old'
export const listTooOld = (maxAgeDays: number, loadOne: string) =>
  `The loaded sanctions lists are older than ${maxAgeDays} days. ${loadOne}`
export const notPermittedTitle = 'Not permitted'
export const pendingKycOnly = 'Your role can only add clients with pending KYC. Ask someone who can decide KYC.'
export const kycPending = 'KYC is pending'
export const kycRequiresReview = 'KYC requires review'
export const kycExpired = 'KYC has expired'
export const kycRejected = 'KYC was rejected'
export const noRiskFactor = 'No risk factor applies'
export const sanctionsMatchConfirmed = 'A sanctions match is confirmed'
export const sanctionsMatchOpen = 'A possible sanctions match is open'
export const highRiskCountry = (country: string) => `${country} is listed as a high-risk country`
export const patternConfirmed = 'A suspicious pattern was confirmed'
export const patternOpen = 'A suspicious pattern is being investigated'
export const highVolume = 'More than $1,000,000 was converted in 30 days'
export const newClientFactor = (newForDays: number) => `Client for less than ${newForDays} days`
export const onePoliticallyExposed = 'A person of the client is politically exposed'
export const politicallyExposed = (people: number) => `${people} people of the client are politically exposed`
export const statedOnAdding = 'Provided when added'
