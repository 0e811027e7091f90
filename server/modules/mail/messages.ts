export const notFoundTitle = 'Not found'
export const messageNotFound = 'Message not found.'
export const attachmentMissingTitle = 'Attachment missing'
export const attachmentMissing = 'An attached document is missing from the document storage.'
export const sentAgain = 'sent again'
export const markedAsSent = 'marked as sent'
export const messageChanged = 'The message changed in the meantime. Reload it.'
export const messageWrongState = (state: string, actionLabel: string) =>
  `A message that is ${state} can't be ${actionLabel}.`
export const refusedRecipients = (refusedTo: string) => ` Rejected for ${refusedTo}.`
export const serverStopped = 'The server stopped while sending.'
export const attachedDocumentMissing = (documentId: number) =>
  `The attached document ${documentId} is missing from the document storage.`
export const testSubject = 'Test message from Corridor'
export const testText = (name: string) =>
  `This message shows that Corridor can send email through this server.${name === '' ? '' : `\n\nSent by ${name}.`}\n`
export const setByEnvironmentTitle = 'Set by the operator'
export const setByEnvironmentDetail = 'The mail server is set in the environment of the server (SMTP_URL).'
export const staleServerDetail = 'The mail server has changed since you opened it. Reload it and try again.'
export const passwordNeeded = 'Enter the password: a stored one is used for the same host, port and user only'
export const passwordUnencrypted = 'A password is sent over an encrypted connection only: choose STARTTLS or TLS'
export const serverSubject = 'Mail server'
export const noProposalTitle = 'Nothing proposed'
export const noProposal = 'No change of the mail server waits for approval.'
export const ownProposal = 'You proposed this change, so another administrator decides.'
export const noMailServerTitle = 'No mail server'
export const noMailServerDetail = 'Set up a mail server first.'
