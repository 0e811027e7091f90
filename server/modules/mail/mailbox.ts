/** Writes outbox messages and applies user actions. */

import { type MessageVerb, mayHandleMessage } from '#contract/mail/labels.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { type Html, html, htmlDocument } from '#server/platform/html/html.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Letter, MailDependencies } from './dependencies.ts'
import type { MailError } from './errors.ts'
import { messageEvent } from './events.ts'
import { insertMessage, lockMessage, updateMessageState } from './store.ts'
import type { MessageRow } from './tables.ts'

const notSent = { state: 'waiting', attempts: 0 } as const

/** Writes a message in the caller's transaction. It is sent once, after the commit. */
export async function enqueueLetter(
  transaction: Transaction,
  deps: MailDependencies,
  actor: Actor | null,
  letter: Letter,
): Promise<{ messageId: string }> {
  const { clock, ids, outbox, audit, isDemo } = deps
  const now = clock.now()
  const id = ids.next()
  const sender = await senderOf(transaction, deps)
  const { row, isNew } = await insertMessage(transaction, {
    id,
    dedupeKey: letter.dedupeKey,
    toAddresses: [...letter.to],
    toUsers: [...(letter.toUsers ?? [])],
    ccAddresses: [...(letter.cc ?? [])],
    subject: oneLine(letter.subject),
    bodyText: letter.text,
    bodyHtml: htmlOf(letter.text, letter.language ?? sourceLanguage),
    attachments: [...letter.attachments],
    aboutType: letter.about.resourceType,
    aboutId: letter.about.resourceId,
    replacesId: letter.replacesId ?? null,
    messageId: `<${id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
    ...(isDemo ? { state: 'sent', attempts: 1, sentAt: now, dataBegun: true } : { ...notSent, dataBegun: false }),
    nextAttemptAt: now,
    version: 1,
    createdAt: now,
    createdBy: actor?.userId ?? null,
    createdByName: actor?.name ?? 'Corridor',
  })
  if (isNew) {
    await outbox.emit(transaction, messageEvent('message.written', row.id))
    if (actor)
      await audit.append(transaction, actor, {
        action: 'create',
        resourceType: 'message',
        resourceId: row.id,
        details: { subject: row.subject, about: `${row.aboutType} ${row.aboutId}` },
      })
  }
  return { messageId: row.id }
}

/**
 * The sender address: the mail server's, else the address of the business, which a person's own
 * mail program sends from.
 */
export async function senderOf(
  executor: Executor,
  { transport, settings, defaultSender }: Pick<MailDependencies, 'transport' | 'settings' | 'defaultSender'>,
): Promise<string> {
  const server = await transport.current(executor)
  if (server) return server.sender
  const address = await settings.read(executor, 'business.email')
  return address.includes('@') ? address : defaultSender
}

/** Resends, settles or withdraws a message on a user's request, if its state allows it. */
export async function handleMessage(
  transaction: Transaction,
  { clock, outbox, audit }: MailDependencies,
  actor: Actor,
  { id, verb, version }: { readonly id: string; readonly verb: MessageVerb; readonly version: number | null },
): Promise<Result<MessageRow, MailError>> {
  const found = atVersion(await lockMessage(transaction, id), version, 'not_found')
  if (!found.ok) return found
  const message = found.value
  if (!mayHandleMessage(message.state, verb)) return err({ code: 'wrong_state', state: message.state, verb })
  const moved = await updateMessageState(transaction, message, changesOf(verb, actor, clock.now()))
  if (!moved) return err({ code: 'stale_version', currentVersion: message.version })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'message',
    resourceId: id,
    details: { verb, ...versionNote({ version }) },
    before: { state: message.state },
    after: { state: moved.state },
  })
  await outbox.emit(transaction, messageEvent('message.moved', id))
  return ok(moved)
}

function changesOf(verb: MessageVerb, actor: Actor, now: Date) {
  const settled = { settledBy: actor.userId, settledByName: actor.name }
  switch (verb) {
    case 'send-again':
      return { state: 'waiting', attempts: 0, nextAttemptAt: now } as const
    case 'mark-sent':
      return { state: 'sent', sentAt: now, ...settled } as const
    case 'withdraw':
      return { state: 'withdrawn', ...settled } as const
  }
}

/** Prevents header injection: a line break in a subject would start another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** Web addresses, without a full stop or bracket that follows them in a sentence. */
const address = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/**
 * A plain text as simple HTML: paragraphs, line breaks, links. The text is never interpreted as
 * HTML. Styles are inline, because mail programs read no others.
 */
function htmlOf(text: string, language: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => html`<p style="margin:0 0 16px">${lines(paragraph)}</p>`)
  return htmlDocument(
    html`<meta name="color-scheme" content="light dark">`,
    html`<body style="margin:0;padding:24px;background:#f6f6f3"><div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border:1px solid #e3e5df;border-radius:10px;font:15px/1.55 system-ui,-apple-system,'Segoe UI',sans-serif;color:#16201b">${paragraphs}</div></body>`,
    language,
  )
}

const lines = (paragraph: string): Html[] =>
  paragraph.split('\n').map((line, at) => (at === 0 ? html`${linked(line)}` : html`<br>${linked(line)}`))

function linked(line: string): Html[] {
  const chunks: Html[] = []
  let from = 0
  for (const match of line.matchAll(address)) {
    const [url] = match
    chunks.push(html`${line.slice(from, match.index)}<a href="${url}" style="color:#0b6b4c">${url}</a>`)
    from = match.index + url.length
  }
  return [...chunks, html`${line.slice(from)}`]
}
