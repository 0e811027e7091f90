import { buffer } from 'node:stream/consumers'
import type { Documents } from '#server/modules/documents/index.ts'
import { createMail, type Mail, type MailDependencies } from '#server/modules/mail/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import { createSmtpCarrier } from '#server/platform/mail/smtp-carrier/smtp-carrier.ts'

type Parts = Omit<MailDependencies, 'carrier' | 'sender' | 'readDocument'> & {
  readonly config: Pick<Config, 'mailFrom'>
  readonly documents: Pick<Documents, 'read'>
  readonly carrier: MailCarrier | null
}

/** Sends through the configured mail server; null without one. */
export const carrierOf = ({ smtpUrl }: Pick<Config, 'smtpUrl'>): MailCarrier | null =>
  smtpUrl === null ? null : createSmtpCarrier(smtpUrl)

/**
 * The email outbox with its carrier. Attachments come from documents, a higher module, through an
 * injected reader.
 */
export function openMailCarrier({ config, documents, carrier, ...parts }: Parts): Mail {
  return createMail({
    ...parts,
    carrier,
    sender: config.mailFrom,
    async readDocument(executor, documentId) {
      const document = await documents.read(executor, documentId)
      const opened = await document?.open()
      return opened?.ok ? new Uint8Array(await buffer(opened.value)) : null
    },
  })
}
