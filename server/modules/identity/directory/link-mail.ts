/** Sends one-time links by email, so that only their recipients see them. */

import { language as sourceLanguage } from '#kernel/language.ts'
import { t } from '#server/modules/identity/texts.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { composeMessage } from '#server/platform/mail/compose-message.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { linkRow } from './links.ts'
import { claimLinkMail, type LinkToSend, linksToSend, releaseLinkMail } from './store.ts'

interface LinkMailDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'encryption'> {
  readonly carrier: MailCarrier | null
  readonly publicUrl: string
  readonly mailFrom: string
}

/**
 * Sends the waiting links. The messages are not in the outbox of emails, which administrators read.
 * A link is claimed before it is sent; one that the server did not take is sent again. Returns the
 * number of attempts.
 */
export async function sendDueLinks(dependencies: LinkMailDependencies): Promise<number> {
  const { database, clock, carrier } = dependencies
  if (!carrier) return 0
  const due = await linksToSend(database.pool, clock.now())
  for (const link of due) {
    const isClaimed = await database.transaction((transaction) => claimLinkMail(transaction, link.tokenSha256))
    if (!isClaimed) continue
    const { mailFrom } = dependencies
    const bytes = await inLanguage(link.language ?? sourceLanguage, () => messageOf(dependencies, link))
    const outcome = await carrier.send({ from: mailFrom, to: [link.email], bytes }, async () => undefined)
    const mayRetry = outcome.kind === 'not_begun' || (outcome.kind === 'refused' && !outcome.isPermanent)
    if (mayRetry) await releaseLinkMail(database.pool, link.tokenSha256, link.sealedToken)
  }
  return due.length
}

function messageOf({ clock, encryption, publicUrl, mailFrom }: LinkMailDependencies, link: LinkToSend) {
  const url = `${publicUrl}/api/join?token=${encryption.open(link.sealedToken, linkRow(link.userId))}`
  const isReset = link.purpose === 'reset'
  const subject = isReset ? t.resetMailSubject : t.invitationMailSubject
  const ask = isReset ? t.resetMailIntro : t.invitationMailIntro
  const end = t.linkMailExpiry(isReset ? 2 : 72)
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
