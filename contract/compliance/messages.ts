import { plural } from '#kernel/plural.ts'
export const nameRequired = 'Name is required'
export const reasonRequired = 'A reason is required'
export const listsNotFetched =
  'Automatic updates of sanctions lists are off, by setting or by SANCTIONS_URL=off. Names are screened against the loaded lists.'
export const highThreshold = 'The screening threshold is above the default: fewer similar names raise a match.'
export const oldListsAllowed = 'Sanctions lists older than the default maximum age may clear a client.'
export const ruleOff = 'At least one alert rule is off.'
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
export const clearingProposedTitle = 'Waiting for a second person'
export const clearingProposal = (name: string, reason: string) => `${name} asks to clear it: ${reason}`
