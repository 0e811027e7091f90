export const notFoundTitle = 'Not found'
export const messageNotFound = 'Email not found.'
export const attachmentMissingTitle = 'Attachment missing'
export const attachmentMissing = 'An attached document is missing from the document storage.'
export const sentAgain = 'sent again'
export const markedAsSent = 'marked as sent'
export const messageChanged = 'This email has changed since you opened it. Reload it and try again.'
const states: Readonly<Record<string, string>> = {
  waiting: 'is waiting',
  sending: 'is being sent',
  sent: 'was sent',
  failed: 'has failed',
  refused: 'was rejected',
  unknown: 'has an unknown outcome',
  withdrawn: 'was withdrawn',
}
export const messageWrongState = (state: string, actionLabel: string) =>
  `An email that ${states[state] ?? `is ${state}`} can't be ${actionLabel}.`
export const refusedRecipients = (refusedTo: string) => ` Rejected for ${refusedTo}.`
export const recipientDeactivated = 'The account of the recipient was deactivated before the email was sent.'
export const serverStopped = 'The server stopped while sending.'
export const attachedDocumentMissing = (documentId: number) =>
  `The attached document ${documentId} is missing from the document storage.`
export const testSubject = 'Test email from Corridor'
export const testText = (name: string) =>
  `This email shows that Corridor can send emails through this server.${name === '' ? '' : `\n\nSent by ${name}.`}\n`
export const setByEnvironmentTitle = 'Set by the operator'
export const setByEnvironmentDetail =
  'The operator has set the mail server in the environment of the server (SMTP_URL). It cannot be changed here.'
export const staleServerDetail = 'The mail server has changed since you opened it. Reload it and try again.'
export const passwordNeeded = 'Enter the password: the stored one is used only for the same host, port and user'
export const passwordUnencrypted = 'A password is sent only over an encrypted connection: choose STARTTLS or TLS'
export const serverSubject = 'Mail server'
export const noProposalTitle = 'Nothing proposed'
export const noProposal = 'No change to the mail server is awaiting approval.'
export const ownProposal = 'You proposed this change, so another administrator must decide.'
export const noMailServerTitle = 'No mail server'
export const noMailServerDetail = 'Set up a mail server first.'
