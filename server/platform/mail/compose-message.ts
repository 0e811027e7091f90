/** Composes emails in RFC 5322 and MIME format. */
export interface MessageParts {
  /** `Name <address>`. */
  readonly from: { readonly name: string; readonly address: string }
  readonly replyTo: string | null
  readonly to: readonly string[]
  readonly cc?: readonly string[]
  /** Opens as a draft in a mail program, for a person to send. */
  readonly isDraft?: boolean
  readonly subject: string
  readonly text: string
  readonly html: string
  /** `<…@…>`, fixed at creation, so that duplicates can be detected. */
  readonly messageId: string
  readonly date: Date
  readonly attachments: readonly {
    readonly fileName: string
    readonly mediaType: string
    readonly bytes: Uint8Array
  }[]
}

/** The message in RFC 5322 and MIME format; equal parts give equal bytes. */
export async function composeMessage(parts: MessageParts): Promise<Uint8Array> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const composer = new MailComposer({
    from: parts.from,
    ...(parts.replyTo ? { replyTo: parts.replyTo } : {}),
    to: [...parts.to],
    cc: [...(parts.cc ?? [])],
    subject: parts.subject,
    // CRLF as on the wire, so that a downloaded copy has the same bytes.
    text: parts.text.replace(/\r?\n/g, '\r\n'),
    html: parts.html,
    messageId: parts.messageId,
    date: parts.date,
    // Boundaries derive from the message id, not from randomness.
    baseBoundary: parts.messageId.replace(/[^A-Za-z0-9]/g, '').slice(0, 32),
    // Only the given content is read: no file paths or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: parts.isDraft ? { 'X-Unsent': '1' } : { 'Auto-Submitted': 'auto-generated' },
    attachments: parts.attachments.map(({ fileName, mediaType, bytes }) => ({
      filename: fileName,
      contentType: mediaType,
      content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    })),
  })
  return composer.compile().build()
}
