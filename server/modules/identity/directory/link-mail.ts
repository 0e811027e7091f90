/** Sends one-time links by email, so that nobody but their person sees them. */
import type { Clock } from '#kernel/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import { composeMessage } from '#server/platform/mail/compose-message.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import { linkRow } from './links.ts'
import { claimLinkMail, type LinkToSend, linksToSend, releaseLinkMail } from './store.ts'

interface LinkMailDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly encryption: Encryption
  readonly carrier: MailCarrier | null
  readonly publicUrl: string
  readonly mailFrom: string
}

/**
 * Sends the waiting links. The messages are not in the outbox of emails, which administrators read.
 * A link is claimed before it is sent; one that the server did not take is sent again.
 */
export async function sendDueLinks(dependencies: LinkMailDependencies): Promise<number> {
  const { database, clock, carrier } = dependencies
  if (!carrier) return 0
  const due = await linksToSend(database.pool, clock.now())
  for (const link of due) {
    const isClaimed = await database.transaction((transaction) => claimLinkMail(transaction, link.tokenSha256))
    if (!isClaimed) continue
    const { mailFrom } = dependencies
    const bytes = await messageOf(dependencies, link)
    const outcome = await carrier.send({ from: mailFrom, to: [link.email], bytes }, async () => undefined)
    const mayRetry = outcome.kind === 'not_begun' || (outcome.kind === 'refused' && !outcome.isPermanent)
    if (mayRetry) await releaseLinkMail(database.pool, link.tokenSha256, link.sealedToken)
  }
  return due.length
}

function messageOf({ clock, encryption, publicUrl, mailFrom }: LinkMailDependencies, link: LinkToSend) {
  const url = `${publicUrl}/api/join?token=${encryption.open(link.sealedToken, linkRow(link.userId))}`
  const isReset = link.purpose === 'reset'
  const subject = isReset ? 'Choose a new password' : 'Your invitation to Corridor'
  const ask = isReset ? 'Choose a new password for Corridor:' : 'You are invited to Corridor. Choose a password:'
  const end = `The link works once, for ${isReset ? '2 hours' : '72 hours'}. Do not pass it on.`
  return composeMessage({
    from: { name: 'Corridor', address: mailFrom },
    replyTo: null,
    to: [link.email],
    subject,
    text: `${ask}\n\n${url}\n\n${end}\n`,
    html: `<p>${ask}</p><p><a href="${url}">${url}</a></p><p>${end}</p>`,
    messageId: `<${link.tokenSha256.slice(0, 32)}@${new URL(publicUrl).hostname}>`,
    date: clock.now(),
    attachments: [],
  })
}
