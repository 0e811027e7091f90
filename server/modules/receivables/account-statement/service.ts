// Makes statements of account, and mails them.
import { buffer } from 'node:stream/consumers'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import { fillTemplate } from '#kernel/template.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { ExportDocument } from '#server/platform/export/document.ts'
import { documentPdf } from '#server/platform/export/pdf.ts'
import { letterheadOf } from '#server/platform/export/reply.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import type { ReceivablesDependencies } from '../dependencies.ts'
import * as t from '../messages.ts'
import { t as texts } from '../texts.ts'
import { statementDocument } from './document.ts'
import { maxLines, periodOf, type Statement, type StatementError, withBalances } from './rules.ts'
import { readMovements } from './store.ts'

export interface StatementInput {
  readonly clientId: number
  readonly from?: string | undefined
  readonly until?: string | undefined
}

export interface SentStatement {
  readonly documentId: number
  readonly messageId: string
  readonly to: readonly string[]
  readonly isQueued: boolean
}

/** The statement of a client over a period. */
export async function statementOf(
  executor: Executor,
  deps: Pick<ReceivablesDependencies, 'clients' | 'clock' | 'settings'>,
  { clientId, ...days }: StatementInput,
): Promise<Result<Statement, StatementError>> {
  const { today, timeZone } = await todayOf(executor, deps)
  const period = periodOf(days, today)
  if (!period.ok) return period
  const client = await deps.clients.get(executor, clientId)
  if (!client) return err({ code: 'client_not_found' })
  const found = await readMovements(executor, { clientId, ...period.value, timeZone }, maxLines + 1)
  const { opening, openingCredit, movements, ageing, owedToClient } = found
  if (movements.length > maxLines) return err({ code: 'too_many_lines', max: maxLines })
  const { id, companyName, address, language } = client
  return ok({
    client: { id, companyName, address: address ?? '', language },
    ...period.value,
    opening,
    ...withBalances(opening, movements),
    ageing,
    openingCredit,
    owedToClient,
  })
}

export function statementFileOf(
  statement: Statement,
  { made, timeZone, language }: { readonly made: Date; readonly timeZone: string; readonly language: string },
): Promise<ExportDocument> {
  return inLanguage(language, () => ({ ...statementDocument(statement, made, timeZone), language }))
}

function wordStatement(statement: Statement, names: { readonly contact: string; readonly business: string }) {
  const words = {
    ...names,
    period: texts.periodText(statement.from, statement.until),
    balance: texts.dollarsInWords(statement.closing),
  }
  return {
    subject: fillTemplate(texts.statementEmailSubject, words),
    text: fillTemplate(texts.statementEmailText, words),
  }
}

/** Saves the PDF as a document and mails it, in the caller's transaction. */
export async function sendStatement(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  input: StatementInput & {
    readonly to?: readonly string[] | undefined
    readonly cc?: readonly string[] | undefined
    readonly message?: string | null | undefined
  },
): Promise<Result<SentStatement, StatementError>> {
  const made = await statementOf(transaction, deps, input)
  if (!made.ok) return made
  const statement = made.value
  const client = await deps.clients.get(transaction, input.clientId)
  if (!client) return err({ code: 'client_not_found' })
  const now = deps.clock.now()
  const { timeZone } = await todayOf(transaction, deps)
  const words = {
    contact: client.contactName,
    business: await deps.settings.read(transaction, 'business.name'),
  }
  const mailed = await inLanguage(client.language, async () => wordStatement(statement, words))
  const file = await statementFileOf(statement, { made: now, timeZone, language: client.language })
  const fileName = `${file.fileName}.pdf`
  const stored = await deps.documents.keep(transaction, actor, {
    bytes: new Uint8Array(await buffer(documentPdf(file, await letterheadOf(file, deps.readLetterhead)))),
    fileName,
    mediaType: 'application/pdf',
    documentType: 'account_statement',
    clientId: client.id,
    title: t.statementOf(t.periodText(statement.from, statement.until)),
  })
  const { documentId } = expectOk(stored, 'a statement is stored')
  const to = input.to?.length ? [...input.to] : [client.email]
  const { messageId } = await deps.mailbox.enqueue(transaction, actor, {
    to,
    cc: input.cc ?? [],
    subject: mailed.subject,
    language: client.language,
    text: input.message ? `${input.message}\n\n${mailed.text}` : mailed.text,
    attachments: [{ fileName, mediaType: 'application/pdf', documentId }],
    about: { resourceType: 'client', resourceId: String(client.id) },
    dedupeKey: `account statement ${documentId}`,
  })
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'client',
    resourceId: String(client.id),
    details: {
      event: 'client.statement_sent',
      from: statement.from,
      until: statement.until,
      documentId,
      recipients: to,
    },
  })
  return ok({ documentId, messageId, to, isQueued: !(await deps.mailbox.hasServer(transaction)) })
}
