export interface MessageParts {
  /** `Name <address>`. */
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
  /** `<…@…>`, fixed when the message was made: a second copy of it is told by this. */
  readonly messageId: string
  readonly date: Date
  readonly attachments: readonly {
    readonly fileName: string
    readonly mediaType: string
    readonly bytes: Uint8Array
  }[]
}

/** The message as RFC 5322 and MIME have it; the same parts always give the same bytes. */
export async function composeMessage(parts: MessageParts): Promise<Uint8Array> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: parts.from,
    ...(parts.replyTo ? { replyTo: parts.replyTo } : {}),
    to: [...parts.to],
    subject: parts.subject,
    // As it goes over the wire, so that a downloaded copy is the same to the byte.
    text: parts.text.replace(/\r?\n/g, '\r\n'),
    html: parts.html,
    messageId: parts.messageId,
    date: parts.date,
    // Boundaries follow from the message's own id instead of chance.
    baseBoundary: parts.messageId.replace(/[^A-Za-z0-9]/g, '').slice(0, 32),
    // Only what is given here is ever read: no paths, no addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: parts.attachments.map(({ fileName, mediaType, bytes }) => ({
      filename: fileName,
      contentType: mediaType,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
  })
  return composer.compile().build()
}
