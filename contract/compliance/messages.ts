import { plural } from '#kernel/plural.ts'
export const screenClientSummary = 'Screens a client against the loaded sanctions lists; 409 when none is loaded'
export const searchListsSummary = 'Looks a name up in the loaded sanctions lists'
export const nameRequired = 'Name is required'
export const listSanctionsListsSummary = 'The sanctions lists in force'
export const listMatchesSummary = 'Screening matches, newest first'
export const getMatchSummary = 'A match with both records and its decisions'
export const screenAllClientsSummary =
  'Screens all active clients and their people, as a bulk run with progress; 409 when no list is loaded'
export const reasonRequired = 'A reason is required'
export const waemuReportSummary = 'The WAEMU compliance report over all conversions of a period to date'
export const listsNotFetched =
  'Automatic updates of sanctions lists are off, by setting or by SANCTIONS_URL=off. Names are screened against the loaded lists.'
export const highThreshold = 'The screening threshold is above the default: fewer similar names raise a match.'
export const oldListsAllowed = 'Sanctions lists older than the default maximum age may clear a client.'
export const ruleOff = 'At least one alert rule is off.'
export const weakenedControlsSummary = 'Controls against money laundering that are weaker than by default'
export const listNotedHitsSummary =
  'Hits below the threshold that share a rare name or a number, newest first; they do not block anything'
export const coverageSummary = 'How many screened names have noted hits or could not be read, and in which scripts'
export const unreadableLabel = 'Could not be screened'
export const confirmMatchAction = 'Confirm match'
export const clearMatchAction = 'Clear match'
export const confirmNameAction = 'Found on a list'
export const clearNameAction = 'Clear name'
export const nameConfirmedTitle = 'Name found on a list'
export const nameClearedTitle = 'Name cleared'
export const matchConfirmedTitle = 'Match confirmed'
export const matchClearedTitle = 'Match cleared'
export const unreadableMatchTitle = (subject: string) => `${subject} could not be screened`
export const unreadableMatchDetail = 'The name could not be read'
export const openMatchTitle = (subject: string, matchedName: string) => `${subject} resembles ${matchedName}`
export const openMatchDetail = (list: string) => `Possible sanctions match on ${list}`
export const matchCount = (count: number) => plural(count, { one: '# match', other: '# matches' })
export const foundWithUnreadable = (found: string, unreadable: number) =>
  `${found}, ${plural(unreadable, { one: '# name', other: '# names' })} could not be screened`
export const personRelation = 'Person'
export const walletRelation = 'Wallet'
export const addressRelation = 'Address'
export const emailRelation = 'Email address'
export const phoneRelation = 'Phone'
export const taxNumberRelation = 'Tax number'
export const bankAccountRelation = 'Bank account'
export const relationsSummary =
  'People, wallets, details and paying accounts of a client, with the other clients that share them'
export const thresholdCurveSummary =
  'What each value of the screening threshold finds among the loaded lists and the own register'
export const measureThresholdSummary =
  'Measures the threshold curve in the background, unless lists and register are unchanged since the last run'
export const clearingProposedTitle = 'Waiting for a second person'
export const clearingProposal = (name: string, reason: string) => `${name} asks to clear it: ${reason}`
