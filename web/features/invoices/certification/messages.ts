import { plural } from '#kernel/plural.ts'
export const notRequested = 'This invoice must be certified by the tax authority before it is sent.'
export const certifyAction = 'Certify'
export const certifyTitle = (number: string) => `Certify ${number}`
export const certifyHint = 'The invoice can no longer be edited unless the authority refuses it.'
export const templateLabel = 'Template'
export const byClient = 'Based on the client’s country and tax ID'
export const paymentLabel = 'Payment method'
export const asSetUp = 'Default from Settings'
export const withholdingLabel = 'AIB (advance on income tax)'
export const withholdingHint = 'Added to the amount due unless the certification is withdrawn or refused.'
export const certifiedTotalLabel = 'Certified total'
export const requestedToast = 'Certification requested'
export const verifyAction = 'Verify with the authority'
export const refusedTitle = 'Refused'
export const unknownTitle = 'May have been certified'
export const checkingHint = 'Checking the authority’s list.'
export const differsTitle = 'The certified total differs'
export const differs = (certified: string, expected: string) =>
  `The authority certified ${certified} XOF, but the invoice total is ${expected} XOF. It can't be sent until two people decide.`
export const nextAttempt = (attempts: number) =>
  plural(attempts, { one: '# attempt so far', other: '# attempts so far' })
export const retryAction = 'Certify again'
export const withdrawnToast = 'Certification withdrawn'
export const recordAction = 'Record outcome'
export const recordTitle = (number: string) => `Record the outcome for ${number}`
export const recordHint = 'Check the authority’s portal first. Your entry is recorded in the audit log.'
export const outcomeLabel = 'Outcome'
export const outcomeCertified = 'Certified'
export const outcomeNotCertified = 'Not certified'
export const numberLabel = 'Number or code'
export const numberHint = 'As shown by the authority. Required if certified.'
export const qrLabel = 'QR code content'
export const recordedToast = 'Recorded'
export const exceptionAction = 'Send without certification'
export const exceptionTitle = (number: string) => `Send ${number} without certification`
export const exceptionHint = 'Needs second approval. The reason is recorded in the audit log.'
export const exceptionRequestedToast = 'Awaiting second approval'
export const exceptionWaits = (name: string) =>
  `${name} requested to send it without certification. Awaiting second approval.`
export const exceptionApproved = (name: string) => `${name} approved sending it without certification.`
export const exceptionRejected = (name: string) => `${name} rejected sending it without certification.`
export const exceptionLapsed =
  'The invoice changed after sending it without certification was requested. The request no longer holds.'
export const recordedBy = (name: string) => `recorded by ${name}`
