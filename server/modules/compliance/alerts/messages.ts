import type { AlertOutcome } from '#contract/alerts/labels.ts'
import { plural } from '#kernel/plural.ts'

const closings = {
  false_positive: 'as a false positive',
  confirmed: 'as confirmed',
  obligation_met: 'as obligation met',
  duplicate: 'as a duplicate',
  accepted_risk: 'as an accepted risk',
} as const satisfies Record<AlertOutcome, string>

/** `as confirmed`; null for an outcome that was not stated. */
export const closing = (outcome: AlertOutcome | null) => (outcome ? closings[outcome] : 'without a stated outcome')
export const resolvedStep = (outcome: AlertOutcome | null) => `Resolved ${closing(outcome)}`
export const resolvedAsProposedStep = (outcome: AlertOutcome | null, proposedBy: string) =>
  `${resolvedStep(outcome)}, proposed by ${proposedBy}`
export const proposedStep = (outcome: AlertOutcome | null) => `Proposed to be closed ${closing(outcome)}`
export const proposedTitle = (outcome: AlertOutcome | null, alertTitle: string) =>
  `Alert to be closed ${closing(outcome)}: ${alertTitle}`
export const reopenedStep = 'Reopened'
export const filingSubmittedNote = (reference: string, on: string) => `Filing submitted on ${on} under ${reference}`
export const filingSentBackNote = (reason: string) => `Filing rejected by the authority: ${reason}`
export const matchClearedNote = (reason: string | null) => `Screening match cleared: ${reason ?? 'no reason stated'}`
export const matchConfirmedNote = (reason: string | null) =>
  `Screening match confirmed after all: ${reason ?? 'no reason stated'}`
export const circularOwnership = (reference: string, clientName: string, owners: readonly string[]) =>
  `${reference} of ${clientName}: ${owners.join(', owned by ')}.`
export const sharedPersonTitle = (clients: number) => `${clients} clients share a person`
export const sharedDetailsTitle = (clients: number) => `${clients} clients share details`
export const sharedWith = (reference: string, clientName: string, shared: string) =>
  `${reference} of ${clientName}: ${shared}.`
export const alreadyAssigned = 'is already assigned this way'
export const alertAssignedTitle = (title: string) => `Alert assigned to you: ${title}`
export const alertAssignedBody = (description: string, dueOn: string) => `${description} Due on ${dueOn}.`
export const closingProposedBody = (name: string) => `Proposed by ${name}. A second person must decide.`
export const assignedStep = (name: string) => `Assigned to ${name}`
export const unassignedStep = 'Returned to the common queue'
export const dueDateChanged = (dueOn: string, dueOn2: string) => `Due on ${dueOn} instead of ${dueOn2}`
export const closingRequest = (title: string) => `Closing of alert ${title}`
export const sentBackStep = (by: string) => `Sent back to ${by}: not closed`
export const linkedStep = (label: string) => `Linked record: ${label}`
export const investigatedStep = 'Investigated'
export const aboveThresholdTitle = (limit: string) => `Conversion above ${limit}`
export const aboveThreshold = (facts: string, limit: string) => `${facts} is above the threshold of ${limit}.`
export const filingRequiredTitle = 'BCEAO filing required'
export const filingRequired = (facts: string, threshold: string) =>
  `${facts} is above the filing threshold of ${threshold}.`
export const monthlyLimitTitle = 'Monthly limit exceeded'
export const monthlyLimit = (clientName: string, used: string, limit: string, amount: string, over: string) =>
  `${clientName} had used ${used} of ${limit} this month; another ${amount} exceeds it by ${over}.`
export const highRiskClientTitle = (clientCountry: string | null) => `Client in a high-risk country: ${clientCountry}`
export const highRiskCountryAlert = (facts: string, clientCountry: string | null) =>
  `${facts}: ${clientCountry} is listed as a high-risk country.`
export const parityImplies = (impliedRate: string) => `the parity implies ${impliedRate}`
export const noEuroRate = 'it came without a euro rate to check it against'
export const rateRejectedTitle = 'USD/XOF rate off parity rejected'
export const rateRejected = (rate: string, source: string, asOf: string, implied: string) =>
  `${rate} from ${source} of ${asOf} was rejected: ${implied}.`
export const ofClient = (clientName: string) => ` of ${clientName}`
export const possibleMatchTitle = (subjectName: string) => `Possible sanctions match: ${subjectName}`
export const possibleMatch = (
  subjectName: string,
  whose: string,
  scorePercent: number,
  matchedName: string,
  list: string,
  entryId: string,
) => `${subjectName}${whose} is a ${scorePercent}% match with ${matchedName}, ${list} ${entryId}.`
export const conversionSummary = (reference: string, clientName: string, amountXof: string) =>
  `${reference} of ${clientName} for ${amountXof}`
export const raisedByRule = (name: string, ruleVersion: number) => `Raised by the rule ${name}, version ${ruleVersion}`
export const exportTitle = 'Compliance Alerts'
export const exportMade = 'Created'
export const exportFilter = 'Filter'
export const noExportFilter = 'none: all alerts'
export const hashHeader = 'SHA-256'
export const alertsSheet = 'Alerts'
export const exportRows = 'Rows'
export const idHeader = 'Id'
export const raisedHeader = 'Raised (UTC)'
export const typeHeader = 'Type'
export const severityHeader = 'Severity'
export const titleHeader = 'Title'
export const descriptionHeader = 'Description'
export const clientHeader = 'Client'
export const conversionHeader = 'Conversion'
export const amountHeader = 'Amount (XOF)'
export const statusHeader = 'Status'
export const outcomeHeader = 'Outcome'
export const noteHeader = 'Note'
export const assignedToHeader = 'Assigned To'
export const dueOnHeader = 'Due On'
export const resolvedByHeader = 'Resolved By'
export const resolvedHeader = 'Resolved (UTC)'
export const ruleHeader = 'Rule'
export const digestHeader = 'Digest'
export const structuringTitle = (limit: string) => `Possible structuring below ${limit}`
export const structuring = (
  count: number,
  clientName: string,
  windowDays: string,
  limit: string,
  total: string,
  together: string,
) => `${count} conversions of ${clientName} within ${windowDays}, each up to ${limit}, total ${total}: ${together}.`
export const velocityTitle = 'Volume far above usual'
export const velocity = (
  name: string,
  total: string,
  windowDays: string,
  reference: string,
  baselineDays: string,
  average: string,
) =>
  `${name} requested ${total} within ${windowDays}, up to ${reference}; the ${baselineDays} before average ${average} for the same length of time.`
export const dormancyTitle = 'Large conversion after a long pause'
export const dormancy = (reference: string, clientName: string, amountXof: string, idle: number, date: string) =>
  `${reference} of ${clientName} for ${amountXof} is the first in ${idle} days; the last was on ${date}.`
export const newClientTitle = 'Large conversion by a new client'
export const newClient = (reference: string, clientName: string, amountXof: string, clientSince: string, age: string) =>
  `${reference} of ${clientName} for ${amountXof}: client since ${clientSince}, ${age} before.`
export const roundAmountsTitle = 'Repeated round amounts'
export const roundAmounts = (count: number, clientName: string, windowDays: string, roundTo: string, round: string) =>
  `${count} conversions of ${clientName} within ${windowDays} are multiples of ${roundTo}: ${round}.`
export const days = (days: number) => plural(days, { one: '# day', other: '# days' })
export const changedTitle = 'Changed by someone else'
export const changed = 'This has changed since you opened it. Reload it and try again.'
export const ownProposal = "You can't approve your own proposal. Ask another approver."
export const alertNotFoundTitle = 'Alert not found'
export const alertNotFound = 'There is no such alert.'
export const moveRefusedTitle = 'Not allowed'
export const moveRefused = (from: string, to: string) => `An alert can't go from ${from} to ${to}.`
export const outcomeOnlyResolved = 'can be set only when an alert is resolved'
export const reasonRequired = 'A reason is required'
export const awaitingDecisionTitle = 'Awaiting second approval'
export const awaitingDecision = 'It was proposed to close this alert. A second person must decide on that first.'
export const nothingToDecideTitle = 'Nothing to decide'
export const nothingToDecide = 'Nobody has proposed to close this alert.'
export const notAHandler = "can't handle alerts"
export const required = 'Required'
export const recordNotFound = "doesn't exist"
export const alreadyLinkedTitle = 'Already linked'
export const alreadyLinked = 'This record is already linked to the alert.'
export const versionNotFoundTitle = 'Version not found'
export const versionNotFound = 'There is no such version of the rule.'
export const alreadyDecidedTitle = 'Already decided'
export const alreadyDecided = 'This version of the rule has already been decided.'
export const newestVersionPending =
  'The newest version of this rule is awaiting a second person. Decide on that version first.'
export const onlyRequestRules = 'is only for rules that check a conversion when it is requested'
export const tooEarly = (today: string) => `must be ${today} or later, because past checks do not change`
export const legalReferenceRequired = 'requires the legal reference that was checked'
export const sharedWalletTitle = (clients: number) => `${clients} clients pay into one wallet`
export const sharedWallet = (names: string, walletKey: string, windowDays: number, reference: string) =>
  `${names} paid to ${walletKey} within ${windowDays} days, up to ${reference}.`
export const circularPaymentsTitle = (clientCount: number) => `Payments of ${clientCount} clients form a circle`
export const circularPayments = (names: string, windowDays: number, references: string) =>
  `${names} within ${windowDays} days, each to a wallet on file for the next: ${references}.`
export const circularOwnershipTitle = (clientCount: number) => `${clientCount} clients own one another`
export const theSame = (relationLabel: string, clients: string) => `the same ${relationLabel} as ${clients}`
export const replayEventMissing = 'its rule version or event is missing'
export const alertLabel = (id: number) => `alert ${id}`
export const replayFindingDiffers = 'the stored inputs give a different result'
export const replayInputsDiffer = 'the stored events give different inputs'
export const replayListDiffers = 'the list hash is not that of the lists in force'
export const replayColumnsDiffer = "its columns don't match its result"
export const pdfTooLarge = (maxAlertsInPdf: number) =>
  `A PDF can contain at most ${maxAlertsInPdf} alerts. Narrow the filter or choose another format.`
export const holdsAtMostAlerts = (maxAlertsInPdf: number) => `can contain at most ${maxAlertsInPdf} alerts`
export const tooManyDecimals = 'has more decimals than its currency'
export const soleApprover = 'No other approver was available (sandbox)'
export const ruleVersion = (version: number, name: string) => `Version ${version} of the rule ${name}`
