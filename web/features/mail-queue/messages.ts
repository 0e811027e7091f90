import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

export const unknownStatus = 'Outcome unknown'
export const withdrawnStatus = 'Withdrawn'
export const sendAgainAction = 'Send again'
export const queuedToast = 'Email queued'
export const markSentAction = 'Mark as sent'
export const markedSentToast = 'Email marked as sent'
export const withdrawnToast = 'Email withdrawn'
export const manualSendHint =
  'No mail server is set up. Download the email, send it with your own email program and mark it as sent.'
export const retryingHint = (lastAnswer: string) => `Will be retried. Last attempt: ${lastAnswer}`
export const acceptedHint = (answer: string) =>
  `Accepted by the mail server. If it bounces, the sender address gets the notice; it is not shown here. Answer: ${answer}`
export const rejectedHint = (answer: string) => `The mail server rejected the email: ${answer}`
export const reasonMissing = 'no reason given'
export const unknownHint = (reason: string) =>
  `The email may have arrived: ${reason}. Check with the recipient before sending it again; both copies have the same Message-ID.`
export const connectionLost = 'the connection was lost'
export const serverMissingHint =
  'Emails are queued here and not sent. Download them as .eml files, send them with your own email program and mark them as sent, or set up a mail server.'
export const serverMissingTitle = 'No mail server is set up'
export const searchEmptyTitle = 'No emails found'
export const searchEmptyHint = 'Try another search or status.'
export const emptyTitle = 'No emails yet'
export const emptyHint = 'Send an invoice to create the first one.'
export const searchLabel = 'Search emails'
export const searchPlaceholder = 'Search by subject or address'
export const downloadEmlAction = 'Download .eml'
export const attachmentsLabel = 'Attachments'
export const relatedLabel = 'Related to'
export const invoiceLink = 'View invoice'
export const scheduledReportLink = 'View scheduled report'
export const nextAttemptLabel = 'Next attempt'
export const sentManually = (settledBy: string) => ` (manually, by ${settledBy})`
export const toRecipients = (to: string) => `to ${to}`
export const messagesLabel = 'Emails, newest first'
export const createdBy = (at: ReactNode, name: string) => rich`${at} by ${name}`

export const ccLabel = 'Copy to'
export const setUpServerAction = 'Set up a mail server'
export const mailServerDescription = 'Sends invoices, reminders and notifications. Waiting emails are sent immediately.'
export const environmentHint = (sender: string) =>
  `The mail server is set in the server environment (SMTP_URL). Emails come from ${sender}.`
export const hostLabel = 'Host'
export const portLabel = 'Port'
export const securityLabel = 'Encryption'
export const securityLabels = {
  starttls: 'STARTTLS (usual, port 587)',
  tls: 'TLS from the start (port 465)',
  none: 'None (a relay without a password)',
} as const
export const passwordEntered = 'New password'
export const passwordKeptHint = 'Leave empty to keep the current one'
export const senderLabel = 'Sender address'
export const senderHint = 'Must be an address this server can send from'
export const serverSavedToast = 'Mail server saved'
export const serverSavedHint = 'Send a test email to check it.'
export const serverRemovedToast = 'Mail server removed'
export const testToLabel = 'Test email to'
export const sendTestAction = 'Send a test email'
export const testAccepted = 'The server accepted the email'
export const testFailed = 'The email was not sent'
export const messageCount = (count: number) => plural(count, { one: '# email', other: '# emails' })
