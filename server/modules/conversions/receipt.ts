/** Receipts of conversions, as JSON and PDF. */

import { buffer } from 'node:stream/consumers'
import { getReceipt } from '#contract/conversions/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { type Receipt, receiptText } from '#server/modules/audit/index.ts'
import { type ExportDocument, sheetOf } from '#server/platform/export/document.ts'
import type { Letterhead, LetterheadSource } from '#server/platform/export/letterhead.ts'
import { documentPdf } from '#server/platform/export/pdf.ts'
import { letterheadOf, sendDocument, sendFile } from '#server/platform/export/reply.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { RefusalSignal } from '#server/platform/http/problems.ts'
import { conflict, notFound } from '#server/platform/http/refusals.ts'
import { type RefusalTable, type Route, rawRead, refusalFor } from '#server/platform/http/route.ts'
import { currentLanguage, inSourceLanguage } from '#server/platform/language/current-language.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { t } from './texts.ts'
import type { ConversionView } from './transitions.ts'
import { presentDetail } from './views.ts'

type ReceiptDependencies = Pick<ConversionDependencies, 'audit' | 'database' | 'clients'> & {
  readonly readLetterhead?: LetterheadSource
  readonly find: (id: number) => Promise<Result<ConversionView, unknown>>
}

export type ReceiptError = { readonly code: 'not_found' } | { readonly code: 'receipt_not_ready' }

/**
 * Creates a receipt and records that in the audit log. Fails with `receipt_not_ready` while the
 * newest change is not sealed, which takes some seconds.
 */
export async function createReceipt(
  { audit, database, find }: Omit<ReceiptDependencies, 'clients'>,
  actor: Actor,
  id: number,
): Promise<Result<Receipt, ReceiptError>> {
  const found = await find(id)
  if (!found.ok) return err({ code: 'not_found' })
  const record = {
    resourceType: 'conversion',
    resourceId: String(id),
    facts: inSourceLanguage(() => factsOf(found.value)),
  }
  let receipt = await audit.proofs.receipt(database.pool, record)
  if (!receipt) {
    await audit.sealPending()
    receipt = await audit.proofs.receipt(database.pool, record)
  }
  if (!receipt) return err({ code: 'receipt_not_ready' })
  await database.transaction((transaction) =>
    audit.append(transaction, actor, {
      action: 'download',
      resourceType: 'conversion',
      resourceId: String(id),
      details: { receipt: true },
    }),
  )
  return ok(receipt)
}

/**
 * What a client may know of a conversion. Reasons, checks and notes stay inside: they could reveal
 * an examination. `reference`, `amountXof`, `clientId` and `state` have the names of the audit
 * entries, with which a verifier compares them.
 */
function factsOf(view: ConversionView): Receipt['facts'] {
  const detail = presentDetail(view)
  return {
    reference: detail.reference,
    clientId: detail.clientId,
    clientName: detail.clientName,
    amountXof: detail.amountXof,
    amountUsd: detail.amountUsd,
    feeUsd: detail.feeUsd,
    netUsdt: detail.netUsdt,
    francsPerDollar: detail.rate,
    state: detail.state,
    bankName: detail.bankName,
    bankAccount: detail.bankAccount,
    wallet: detail.wallet,
    endToEndId: detail.endToEndId,
    payoutReference: detail.payoutReference,
    initiatedBy: detail.initiatedByName,
    approvedBy: detail.approvedBy,
    createdAt: detail.createdAt,
    updatedAt: detail.updatedAt,
  }
}

export function receiptRoute(deps: ReceiptDependencies): Route {
  return rawRead(getReceipt, async ({ reply, actor, params: { id }, query: { format } }) => {
    const receipt = await createReceipt(deps, actor, id)
    if (!receipt.ok) throw new RefusalSignal(refusalFor(receipt.error, refusals))
    const language = await languageOf(deps, receipt.value)
    const document = await inLanguage(language, () => ({ ...receiptDocument(receipt.value), language }))
    if (format !== 'pdf') return sendDocument(reply, format, document)
    const letterhead = deps.readLetterhead ? await letterheadOf(document, deps.readLetterhead) : null
    return sendFile(reply, { name: document.fileName, format, content: await receiptPdf(deps, document, letterhead) })
  })
}

/** That of the client, who gets the receipt; for the own account that of the reader. */
async function languageOf({ clients, database }: ReceiptDependencies, { facts }: Receipt): Promise<string> {
  const client = typeof facts.clientId === 'number' ? await clients.get(database.pool, facts.clientId) : null
  return client?.language ?? currentLanguage()
}

const refusals: RefusalTable<ReceiptError> = {
  not_found: () => notFound(t.conversionNotFound),
  receipt_not_ready: () => conflict(t.receiptNotReadyTitle, t.receiptNotReady),
}

/** The PDF of a receipt. A signature covers every byte of it. */
export const receiptPdf = async (
  { audit, database }: Pick<ReceiptDependencies, 'audit' | 'database'>,
  document: ExportDocument,
  letterhead: Letterhead | null,
): Promise<Buffer> => audit.proofs.signPdf(database.pool, await buffer(documentPdf(document, letterhead)))

/** The receipt as a document: the PDF shows the facts and holds the JSON file. */
export function receiptDocument(receipt: Receipt): ExportDocument {
  const { facts, issuedAt, publicKey, checkpoint, entries } = receipt
  const text = receiptText(receipt)
  const fileName = `receipt-${facts.reference}`
  const lines = entries.map(({ leaf, seal }) => ({ ...(JSON.parse(leaf) as Leaf), seal }))
  const column = (header: string, share: number, value: (line: (typeof lines)[number]) => string) =>
    ({ header, kind: 'text', share, value }) as const
  return {
    fileName,
    title: t.receiptTitle(String(facts.reference)),
    generatedAt: new Date(issuedAt),
    about: [
      ...Object.entries(facts).map(([name, value]) => [nameOf(name), factText(name, value)] as const),
      [t.receiptIssued, issuedAt],
      [t.receiptPublicKey, publicKey],
      [t.receiptCheckpoint, checkpoint.trim().split('\n').join(' | ')],
      [t.receiptToVerify, t.receiptVerifyCommand(fileName)],
    ],
    sheets: [
      sheetOf(
        t.historySheet,
        [
          column(t.timeHeader, 1.2, ({ at }) => at),
          column(t.byHeader, 1, ({ by }) => by ?? ''),
          column(t.changeHeader, 1.2, ({ action, details }) => changeText(details?.changes?.state?.to ?? action)),
          column(t.entryHeader, 1.6, ({ id }) => id),
          column(t.sealHeader, 0.5, ({ seal }) => String(seal)),
        ],
        lines,
      ),
    ],
    attachment: { name: `${fileName}.json`, mediaType: 'application/json', text },
    json: async function* () {
      yield text
    },
  }
}

interface Leaf {
  readonly id: string
  readonly at: string
  readonly by: string | null
  readonly action: string
  readonly details: { readonly changes?: { readonly state?: { readonly to: string } } } | null
}

const nameOf = (field: string): string =>
  field in t.receiptFacts ? t.receiptFacts[field as keyof typeof t.receiptFacts] : field

const factText = (name: string, value: Receipt['facts'][string]): string =>
  value === null ? '–' : name === 'state' ? changeText(String(value)) : String(value)

/** A state or an action; in English as the log has it. */
const changeText = (code: string): string =>
  code in t.receiptChanges ? t.receiptChanges[code as keyof typeof t.receiptChanges] : code
