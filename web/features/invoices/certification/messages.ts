import { plural } from '#kernel/plural.ts'
export const notRequested = 'This invoice must be certified by the tax authority before it is sent.'
export const certifyAction = 'Certify'
export const certifyTitle = (number: string) => `Certify ${number}`
export const certifyHint = 'It cannot be edited from then on, unless the authority refuses it.'
export const templateLabel = 'Template'
export const byClient = 'By the client’s country and tax ID'
export const paymentLabel = 'Payment method'
export const asSetUp = 'The usual one of the set-up'
export const withholdingLabel = 'AIB (advance on income tax)'
export const withholdingHint = 'Becomes part of the amount due, until the certification is withdrawn or refused.'
export const certifiedTotalLabel = 'Certified total'
export const requestedToast = 'Certification requested'
export const verifyAction = 'Verify at the authority'
export const refusedTitle = 'Refused'
export const unknownTitle = 'It may have been certified'
export const checkingHint = 'The authority’s list is being read.'
export const differsTitle = 'The authority certified another total'
export const differs = (certified: string, expected: string) =>
  `It certified ${certified} XOF, the invoice says ${expected} XOF. Nothing is sent until two people decide.`
export const nextAttempt = (attempts: number) =>
  plural(attempts, { one: '# attempt so far', other: '# attempts so far' })
export const retryAction = 'Certify again'
export const withdrawnToast = 'Certification withdrawn'
export const recordAction = 'Record what you found'
export const recordTitle = (number: string) => `Record the certification of ${number}`
export const recordHint = 'Look for it in the authority’s space first. What you record is audited.'
export const outcomeLabel = 'What you found'
export const outcomeCertified = 'It is certified'
export const outcomeNotCertified = 'It is not certified'
export const numberLabel = 'Number or code'
export const numberHint = 'As the authority shows it. Needed if it is certified.'
export const qrLabel = 'Content of its QR code'
export const recordedToast = 'Recorded'
export const exceptionAction = 'Send without certification'
export const exceptionTitle = (number: string) => `Send ${number} without certification`
export const exceptionHint = 'A second person decides. The reason is audited.'
export const exceptionRequestedToast = 'A second person decides'
export const exceptionWaits = (name: string) =>
  `${name} asked to send it without certification. A second person decides.`
export const exceptionApproved = (name: string) => `${name} allowed sending it without certification.`
export const exceptionRejected = (name: string) => `${name} refused sending it without certification.`
export const recordedBy = (name: string) => `recorded by ${name}`
