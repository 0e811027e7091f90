/** Texts of certified invoices. */

// Calls of authorities
export const keyRefused = 'The authority refused the key. Check whether it is right and still valid'
export const authorityDown = (status: number) => `The authority is not available (${status})`
export const authorityFailed = (answer: string) =>
  `The authority failed (${answer}). It may still have certified the document`
export const noAnswerInTime = 'No answer in time. The document may still have been certified'
export const answerLost = 'The connection broke. The document may still have been certified'
export const addressNotAllowed = 'The address of the authority is not in a public network'
export const notReached = (code: string) => `The authority was not reached (${code})`
export const unreadableAnswer = 'The answer of the authority was not readable'
export const unexpectedStatus = (status: number) => `The authority answered with status ${status}`
export const refusedWithStatus = (status: number) => `Refused by the authority with status ${status}`
export const fneAnswers = 'FNE answers, and accepts the key'
export const emcfAnswers = (ifu: string, nim: string) => `e-MCF answers for IFU ${ifu}, machine ${nim}`
export const emcfInactive = 'e-MCF answers that this machine is not active'
export const lookInFneSpace = 'Look for the invoice in the FNE space, then record what you found'
export const windowPassed = 'The time to confirm passed, so nothing was certified'
export const neverConfirmed = 'Nothing was confirmed, so nothing was certified'
export const confirmedOrLapsed = 'Not pending any more: it was confirmed, or it lapsed. Look it up, then record it'
export const totalsDiffer = (expected: bigint, answered: bigint) =>
  `The authority computed ${answered} XOF, the invoice says ${expected} XOF. Nothing was certified`

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
  `FNE does not know the currency ${currency}. Choose one of ${known}, or XOF`
export const fneTaxUnknown = (line: number) => `Line ${line}: FNE knows VAT of 18 %, 9 % and 0 %. Change the tax`
export const emcfTaxUnknown = (line: number) =>
  `Line ${line}: this tax does not exist in your VAT regime at e-MCF, which knows 18 % and 0 %. Change the tax`
export const withholdingUnknown = 'FNE knows no AIB. Leave it out'
export const withholdingNeedsIfu = 'AIB of 1 % is for clients with IFU. Add the tax ID to the client, or choose 5 %'
export const withholdingTooHigh = 'With AIB the amount is higher than an invoice may have. Split the invoice'
export const exportsApart = 'Exports are certified apart. Put the export lines on an invoice of their own'
export const quantityNeeded = (line: number) => `Line ${line}: the quantity must be above zero`
export const originalLinesUnknown =
  'The authority’s ids of the invoice lines are not known. Issue the credit note in its space'
export const totalsNotExact = 'The amounts cannot be certified to the franc. Round the unit prices'

// Specimens
export const specimensInProduction =
  'Specimens are made at the simulator or the test service. Choose one of them in the set-up'
export const noSpecimens = 'No specimens were made yet'
export const specimenSkipped = 'Not tried, because an earlier one failed'
export const specimenDiffers = (expected: bigint, answered: bigint) =>
  `The authority computed ${answered} XOF instead of ${expected} XOF`

// Requests and outcomes
export const foundNotCertified = (reason: string) => `A person found that it was not certified: ${reason}`
export const processEnded = 'The process ended during the call. The document may still have been certified'
export const otherSystem = 'Certification was set up for another country meanwhile. Certify it again'
export const troubleTitle = (number: string) => `Certification of ${number}`
export const certifiedOtherTotal =
  'The authority certified another total than the invoice has. It is not sent until two people decide'
export const wasRefused = (words: string) => `Refused: ${words}`.slice(0, 500)
export const isUnknown = (reason: string) => `It may have been certified: ${reason}`.slice(0, 500)
export const keepsFailing = (reason: string) => `Three attempts failed: ${reason}`.slice(0, 500)
export const stickersLowTitle = 'Few certification stickers left'
export const stickersLow = (left: number) => `${left} stickers are left. Order more in your FNE space`
export const uncertifiedTitle = (count: number) =>
  count === 1 ? 'A sent invoice is not certified' : `${count} sent invoices are not certified`
export const uncertified = (numbers: string) => `Certified invoices are required, but these are not: ${numbers}`
export const setUpSubject = 'Set-up of certification'
export const exceptionSubject = (number: string) => `Send ${number} without certification`

// Refusals
export const invoiceNotFound = 'There is no such invoice'
export const certificationNotFound = 'There is no such certification'
export const exceptionNotFound = 'There is no such request'
export const offTitle = 'Certification is off'
export const off = 'An administrator sets it up in the settings, under Certification'
export const notADraft = 'Only drafts are certified: the invoice was sent or cancelled'
export const wrongState = (state: string) => `The certification is ${state}`
export const referenceForm =
  'Enter the number as the authority shows it: that of FNE, such as 9606123E25000000019, or the 24 characters of e-MCF'
export const creditNoteStays = 'A credit note was issued, so its certification is not withdrawn'
export const exceptionNotNeeded = 'The invoice can be sent as it is'
export const exceptionWaitsTitle = 'Already requested'
export const exceptionWaits = 'A request for this invoice waits for a second person'
export const exceptionDecided = 'The request was decided already'
export const noProposalTitle = 'Nothing proposed'
export const noProposal = 'No change of the certification set-up waits for approval'
export const noSystemTitle = 'No certification for this country'
export const noSystem = (country: string) =>
  `Invoices are certified in Côte d'Ivoire, Benin and Burkina Faso, but the business profile says ${country}. Correct the country there`
export const serviceNotOffered = 'This installation does not offer that service'
export const productionUrlNeeded = 'Enter the https address that the authority gave you'
export const keyNeeded = 'Enter the key of the authority'
export const sellerTaxIdTitle = 'Tax ID missing'
export const sellerTaxId = 'Enter your NCC or IFU as the tax ID in the business profile'
export const ownException = 'You requested this, so another person decides'
