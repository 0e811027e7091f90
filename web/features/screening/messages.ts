import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const screeningAllTitle = 'Screening all clients'
export const completeToast = 'AML Screening Complete'
export const completeHint = (riskLevel: string, matches: string, listsAsOf: string) =>
  `Risk level: ${riskLevel}. ${matches} using the lists of ${listsAsOf}.`
export const runAmlCheckAction = 'Run AML Check'
export const runAmlCheckHint = 'Screens a client, its contact and its people against the current sanctions lists.'
export const runCheckAction = 'Run check'
export const scopeLabel = 'Screen'
export const oneClientOption = 'One client'
export const allClientsHint = 'All active clients are screened one after another. Screening continues if you leave.'
export const clientRequired = 'Select a client'
export const ourRecordLabel = 'Our record'
export const listedNameHeader = 'Listed name'
export const listAndEntryLabel = 'List and entry'
export const matchReasonsTitle = 'Why it matched'
export const contactPersonSubject = 'Contact person'
export const clientPersonSubject = 'Person of a client'
export const walletAddressSubject = 'Wallet address'
export const counterpartySubject = 'Counterparty'
export const formBeneficiarySubject = 'Exchange form beneficiary'
export const organisationType = 'Organisation'
export const vesselType = 'Vessel'
export const aircraftType = 'Aircraft'
export const listsCaption = 'Current sanctions lists'
export const listsEmptyTitle = 'No lists loaded'
export const listsEmptyHint = 'Load a list to start screening. Run: npx corridor lists update'
export const listHeader = 'List'
export const loadedHeader = 'Loaded'
export const loadedToday = 'today'
export const daysAgo = (ageDays: string) => `${ageDays} ago`
export const entriesHeader = 'Entries'
export const scriptsNotCoveredHeader = 'Scripts not covered'
export const lastChangeHeader = 'Last change'
export const listChanges = (added: number, changed: number, removed: number) =>
  `${added} added, ${changed} changed, ${removed} removed`
export const rescreenedHeader = 'Last rescreening'
export const rescreeningSummary = (subjects: string, found: number, ellipsis: string) =>
  `${subjects}, ${found} found${ellipsis}`
export const subjectCount = (count: number) => plural(count, { one: '# subject', other: '# subjects' })
export const versionHeader = 'Version and SHA-256'
export const outdatedBadge = 'Outdated'
export const updateRejected = 'Update rejected'
export const updateUnreachable = 'Update source unreachable'
export const currentBadge = 'Current'
export const matchTitle = 'Screening match'
export const matchHint =
  "Confirming a match freezes the client and stops its conversions, and any conversion that pays the matched party. A cleared match doesn't return unless the list entry or the client changes."
export const secondPersonClearsHint = 'Another person must clear or confirm this match.'
export const onListTitle = 'On the list'
export const notComparableNotice =
  "This name couldn't be compared with any list. Look it up under another spelling before you decide."
export const entryRemovedTitle = 'This entry is no longer on the list'
export const entryUnavailable = 'The entry is no longer available.'
export const birthDateLabel = 'Date of birth'
export const openClientAction = 'View client'
export const lastScreenedLabel = 'Last screened'
export const openPeopleAction = "View the client's people"
export const openWalletAction = 'View wallet'
export const receivesAtLabel = 'Receiving wallet'
export const openFormAction = 'View exchange form'
export const namedOnLabel = 'Named on'
export const listedAsLabel = 'Listed as'
export const countriesLabel = 'Countries'
export const genderLabel = 'Gender'
export const otherNamesLabel = 'Other names'
export const weakAliasesLabel = 'Weak aliases'
export const idNumbersLabel = 'ID numbers'
export const programmeLabel = 'Programme'
export const withdrawnAutomatically = (withdrawn: string) => `Withdrawn automatically: ${withdrawn}`
export const noDecisionYet = 'No decision yet.'
export const matchesTitle = 'Matches'
export const openState = 'Open'
export const confirmedState = 'Confirmed'
export const clearedState = 'Cleared'
export const searchLabel = 'Search matches'
export const searchPlaceholder = 'Search matches'
export const foundHeader = 'Found'
export const matchesCaption = 'Screening matches'
export const emptyTitle = 'No matches'
export const emptyHint = 'No records resemble a listed name.'
export const coverageTitle = 'Coverage'
export const allReadable = (subjects: string) => `All ${subjects} could be read.`
export const screenedNameCount = (count: number) => plural(count, { one: '# screened name', other: '# screened names' })
export const unreadableShare = (unread: string, subjects: string) => `${unread} of ${subjects} could not be screened`
export const nameCount = (count: number) => plural(count, { one: '# name', other: '# names' })
export const notedTitle = (noted: string) => `Noted (${noted})`
export const noReadableLetters = 'no readable letters'
export const notedHeader = 'Noted'
export const notedCaption = 'Noted hits'
export const notedEmpty = 'No noted hits'
export const notedEmptyHint = 'No name below the threshold shares a rare name or a number.'
export const showAllAction = 'Show all matches'
export const foundOn = (day: ReactNode) => rich`found ${day}`
export const matchDecision = (decision: ReactNode, name: string, day: ReactNode, reason: string | null) =>
  rich`${decision} by ${name}, ${day}: ${reason}`
export const yearsBetween = ' to '
