/** Texts of certified invoices. */

// Calls of authorities
export const keyRefused = 'The authority rejected the key. Check that it is correct and still valid'
export const authorityDown = (status: number) => `The authority is not available (${status})`
export const authorityFailed = (answer: string) =>
  `The authority reported an error (${answer}). It may still have certified the document`
export const noAnswerInTime = 'The authority did not respond in time. The document may still have been certified'
export const answerLost = 'The connection was lost. The document may still have been certified'
export const addressNotAllowed =
  'The address of the authority is not in a public network. Correct it in the certification settings'
export const notReached = (code: string) => `The authority could not be reached (${code})`
export const unreadableAnswer = "The authority's response could not be read"
export const unexpectedStatus = (status: number) => `The authority responded with status ${status}`
export const refusedWithStatus = (status: number) => `Refused by the authority with status ${status}`
export const fneAnswers = 'FNE responds and accepts the key'
export const emcfAnswers = (ifu: string, nim: string) => `e-MCF responds for IFU ${ifu}, machine ${nim}`
export const emcfInactive = 'e-MCF reports that this machine is not active'
export const lookInFneSpace = 'Look for the invoice in the FNE space, then record the outcome'
export const windowPassed = 'The time limit for confirmation has passed, so nothing was certified'
export const neverConfirmed = 'Nothing was confirmed, so nothing was certified'
export const confirmedOrLapsed =
  'No longer pending: it was confirmed or has lapsed. Look the invoice up at the authority, then record the outcome'
export const totalsDiffer = (expected: bigint, answered: bigint) =>
  `The authority computed ${answered} XOF, but the invoice shows ${expected} XOF. Nothing was certified`

// Checks before the call
export const sellerNccForm =
  'Your NCC must have 7 digits and a capital letter, such as 9606123E. Correct the tax ID in the business profile'
export const sellerIfuForm = 'Your IFU must have 13 digits. Correct the tax ID in the business profile'
export const clientNccForm =
  'The NCC of the client must have 7 digits and a capital letter, such as 9606123E. Correct the tax ID of the client'
export const clientIfuForm = 'The IFU of the client must have 13 digits. Correct the tax ID of the client'
export const clientPhoneMissing = 'The authority requires a phone number with at least 8 digits. Add it to the client'
export const clientEmailMissing = 'The authority requires an email address. Add it to the client'
export const pointOfSaleMissing = 'Enter the point of sale in the certification settings, as in your FNE space'
export const establishmentMissing = 'Enter the establishment in the certification settings, as in your FNE space'
export const foreignCurrencyUnknown = (currency: string, known: string) =>
  `FNE does not support the currency ${currency}. Choose one of ${known}, or XOF`
export const fneTaxUnknown = (line: number) => `Line ${line}: FNE supports only VAT of 18%, 9% and 0%. Change the tax`
export const emcfTaxUnknown = (line: number) =>
  `Line ${line}: your VAT regime at e-MCF does not include this tax; e-MCF supports 18% and 0%. Change the tax`
export const withholdingUnknown = 'FNE does not support AIB. Remove AIB from the invoice'
export const withholdingNeedsIfu =
  'AIB of 1% is only for clients with an IFU. Add the tax ID to the client, or choose 5%'
export const withholdingTooHigh = 'With AIB, the total exceeds the maximum amount of an invoice. Split the invoice'
export const exportsApart = 'Exports are certified separately. Put the export lines on a separate invoice'
export const quantityNeeded = (line: number) => `Line ${line}: the quantity must be above zero`
export const originalLinesUnknown =
  "The authority's ids of the invoice lines are unknown. Issue the credit note in the authority's space"
export const totalsNotExact = 'The amounts cannot be certified in whole francs. Round the unit prices'

// Specimens
export const specimensInProduction =
  'Specimens can be created only with the simulator or the test service. Choose one of them in the setup'
export const noSpecimens = 'No specimens have been created yet'
export const specimenSkipped = 'Not attempted, because an earlier specimen failed'
export const specimenDiffers = (expected: bigint, answered: bigint) =>
  `The authority computed ${answered} XOF instead of ${expected} XOF`

// Requests and outcomes
export const foundNotCertified = (reason: string) => `Recorded as not certified: ${reason}`
export const processEnded = 'The server stopped during the call. The document may still have been certified'
export const otherSystem = 'Certification has since been set up for another country. Certify the document again'
export const troubleTitle = (number: string) => `Certification of ${number}`
export const certifiedOtherTotal =
  'The authority certified a total that differs from the invoice. The invoice is not sent until two people decide'
export const wasRefused = (words: string) => `Refused: ${words}`.slice(0, 500)
export const isUnknown = (reason: string) => `The document may have been certified: ${reason}`.slice(0, 500)
export const keepsFailing = (reason: string) => `Three attempts failed: ${reason}`.slice(0, 500)
export const stickersLowTitle = 'Few certification stickers left'
export const stickersLow = (left: number) => `${left} stickers are left. Order more in your FNE space`
export const balanceLowTitle = 'The FNE balance is low'
export const balanceLow = 'FNE warns that your balance is low. Top it up in your FNE space'
export const uncertifiedTitle = (count: number) =>
  count === 1 ? 'A sent invoice is not certified' : `${count} sent invoices are not certified`
export const uncertified = (numbers: string) => `Certified invoices are required, but these are not: ${numbers}`
export const setUpSubject = 'Setup of certification'
export const exceptionSubject = (number: string) => `Send ${number} without certification`

// Refusals
export const invoiceNotFound = 'There is no such invoice'
export const certificationNotFound = 'There is no such certification'
export const exceptionNotFound = 'There is no such request'
export const offTitle = 'Certification is off'
export const off = 'An administrator can set up certification in the settings, under Certification'
export const notADraft = 'Only drafts can be certified; this invoice was sent or cancelled'
const states: Readonly<Record<string, string>> = {
  pending: 'waiting',
  submitting: 'in progress',
  certified: 'complete',
  refused: 'refused',
  unknown: 'of unknown outcome',
  cancelled: 'withdrawn',
}
export const wrongState = (state: string) => `This is not possible while the certification is ${states[state] ?? state}`
export const referenceForm =
  'Enter the number as the authority shows it: the FNE number, such as 9606123E25000000019, or the 24 characters of e-MCF'
export const invoiceSent = 'The invoice is no longer a draft, so its certification cannot be withdrawn'
export const creditNoteStays = 'The credit note has been issued, so its certification cannot be withdrawn'
export const exceptionNotNeeded = 'The invoice can be sent without a request'
export const exceptionWaitsTitle = 'Already requested'
export const exceptionWaits = 'A request for this invoice is awaiting a second person'
export const exceptionDecided = 'This request has already been decided'
export const noProposalTitle = 'Nothing proposed'
export const noProposal = 'No change to the certification setup is awaiting approval'
export const noSystemTitle = 'No certification for this country'
export const noSystem = (country: string) =>
  `Invoices are certified in Côte d'Ivoire, Benin and Burkina Faso, but the business profile says ${country}. Correct the country there`
export const serviceNotOffered = 'This installation does not offer this service. Choose another service'
export const productionUrlNeeded = 'Enter the https address that the authority gave you'
export const keyNeeded = 'Enter the key of the authority'
export const sellerTaxIdTitle = 'Tax ID missing'
export const sellerTaxId = 'Enter your NCC or IFU as the tax ID in the business profile'
export const ownException = 'You requested this, so another person must decide'
