/** Builds a filing's package and saves it as a document. */

import { createHash } from 'node:crypto'
import { err, ok, type Result } from '#kernel/result.ts'
import type { FilingRow } from '#server/modules/compliance/index.ts'
import { isOfAnotherClient } from '#server/modules/documents/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { zipStream } from '#server/platform/export/zip.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { type FormDocument, type FormRow, type FormSection, renderForm } from '#server/platform/pdf/form.ts'
import { element, writeXml, type XmlElement } from '#server/platform/xml/xml.ts'
import { issuerLines } from '../../business.ts'
import type { FilingDependencies } from '../../dependencies.ts'
import { documentsOf } from '../../dossiers/store.ts'
import type { FilingsError } from '../../errors.ts'
import { formatDayText, formatInstantText, formatMoneyText } from '../../labels.ts'
import { type DocumentFact, gatherFacts, type PackageFacts } from './facts.ts'
import * as t from './messages.ts'

/** Max. total size of a package's documents in bytes, which are held in memory while packing. */
const maxDocumentsBytes = 100 * 1024 * 1024

type LoadedDocument = DocumentFact & { readonly bytes: Uint8Array }

/**
 * Builds the package from the current rows and saves it as a document. An unchanged package keeps
 * its document. Reads and renders without an open transaction, then records in one. Idempotent.
 */
export async function buildPackage(
  deps: FilingDependencies,
  actor: Actor,
  input: { readonly filingId: number; readonly documentIds: readonly number[] },
): Promise<Result<FilingRow, FilingsError>> {
  const { database, compliance } = deps
  const filing = await compliance.filing(database.pool, input.filingId)
  if (!filing) return err({ code: 'filing_not_found' })
  if (filing.status !== 'due') return err({ code: 'wrong_filing_state', status: filing.status, verb: 'build' })
  const documents = await loadDocuments(deps, filing, input.documentIds)
  if (!documents.ok) return documents
  const { bytes, reference } = await packageBytes(database.pool, deps, filing, documents.value)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if ((await storedDigest(deps, filing)) === sha256) return ok(filing)
  return database.transaction(async (transaction) => {
    // Under the lock, so that the second of two concurrent builds adds a version to the first.
    const now = await compliance.lockFiling(transaction, filing.id)
    if (now?.status !== 'due')
      return err({ code: 'wrong_filing_state', status: now?.status ?? 'withdrawn', verb: 'build' } as const)
    const stored = await deps.documents.keep(transaction, actor, {
      bytes,
      fileName: `filing-${reference}.zip`,
      mediaType: 'application/zip',
      documentType: 'compliance_package',
      title: t.filingTitle(reference),
      clientId: filing.clientId,
      ...(now.packageDocumentId === null ? {} : { documentId: now.packageDocumentId }),
    })
    if (!stored.ok) return stored
    const { documentId } = stored.value
    const document = await deps.documents.get(transaction, documentId)
    const documentVersion = document?.newestNumber ?? 0
    return compliance.savePackage(transaction, actor, { id: filing.id, documentId, documentVersion, sha256 })
  })
}

async function packageBytes(
  executor: Executor,
  deps: FilingDependencies,
  filing: FilingRow,
  documents: readonly LoadedDocument[],
) {
  const facts = await gatherFacts(executor, deps, filing, documents)
  const files: PackedFile[] = [
    { name: 'form.pdf', mediaType: 'application/pdf', bytes: await renderForm(filingForm(facts), loadFonts()) },
    { name: 'data.json', mediaType: 'application/json', bytes: Buffer.from(factsAsJson(facts)) },
    { name: 'data.xml', mediaType: 'application/xml', bytes: Buffer.from(factsAsXml(facts)) },
    ...documents.map(({ fileName, mediaType, bytes }, index) => ({
      // Numbered, since two documents may share a name.
      name: `documents/${String(index + 1).padStart(2, '0')}-${fileName}`,
      mediaType,
      bytes,
    })),
  ]
  return { bytes: await packArchive(facts, files), reference: facts.operation.reference }
}

async function storedDigest(
  { documents, database }: FilingDependencies,
  { packageDocumentId, packageVersion }: FilingRow,
): Promise<string | null> {
  if (packageDocumentId === null || packageVersion === null) return null
  return (await documents.read(database.pool, packageDocumentId, packageVersion))?.sha256 ?? null
}

async function loadDocuments(
  { documents, database }: FilingDependencies,
  { clientId, conversionId }: FilingRow,
  ids: readonly number[],
): Promise<Result<LoadedDocument[], FilingsError>> {
  const loaded: LoadedDocument[] = []
  // What the dossier holds is filed at the version that was attached, also once it is archived.
  const attached = new Map(
    (await documentsOf(database.pool, [conversionId])).map((row) => [row.documentId, row.documentVersion]),
  )
  let total = 0
  for (const documentId of [...new Set(ids)].sort((left, right) => left - right)) {
    const document = await documents.get(database.pool, documentId)
    const file = document ? await documents.read(database.pool, documentId, attached.get(documentId)) : null
    if (!document || !file || !(document.isActive || attached.has(documentId)))
      return err({ code: 'filing_document_not_found', documentId })
    if (isOfAnotherClient(document, clientId)) return err({ code: 'filing_document_of_another' })
    total += file.sizeBytes
    if (total > maxDocumentsBytes) return err({ code: 'filing_documents_too_large', maxBytes: maxDocumentsBytes })
    const opened = await file.open()
    if (!opened.ok) return opened
    const chunks: Buffer[] = []
    for await (const chunk of opened.value) chunks.push(chunk as Buffer)
    const { fileName, mediaType, sizeBytes, sha256 } = file
    loaded.push({
      documentId,
      title: document.title,
      fileName,
      mediaType,
      sizeBytes,
      sha256,
      bytes: Buffer.concat(chunks),
    })
  }
  return ok(loaded)
}

/** A file of the package with its bytes. */
interface PackedFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** The facts as XML. The structure is our own: no schema of the authority was found. */
function factsAsXml(facts: PackageFacts): string {
  const { documents, ...sections } = facts
  return writeXml({
    name: 'filing',
    attributes: { xmlns: 'urn:corridor:filing:1' },
    content: [
      ...Object.entries(sections).map(([name, fields]) => element(name, fieldElements(fields))),
      element(
        'documents',
        documents.map((document) => element('document', fieldElements(document))),
      ),
    ],
  })
}

const fieldElements = (fields: object): XmlElement[] =>
  Object.entries(fields).map(([name, value]) => element(name, String(value)))

const factsAsJson = (facts: PackageFacts): string => `${JSON.stringify(facts, null, 2)}\n`

/**
 * Contents of the package, each file with length and SHA-256, so that the receiver can verify it.
 */
function manifestOf(facts: PackageFacts, files: readonly PackedFile[]): string {
  const listed = files.map(({ name, mediaType, bytes }) => ({
    name,
    mediaType,
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  return `${JSON.stringify({ manifest: 1, conversion: facts.filing.conversion, files: listed }, null, 2)}\n`
}

/** Types worth compressing; PDF, images and office files are compressed already. */
const unpacked = /^text\/|json$|xml$/

/** All files and the manifest in one archive. The same files always give the same bytes. */
async function packArchive(facts: PackageFacts, files: readonly PackedFile[]): Promise<Uint8Array> {
  const entries = [
    ...files.map(({ name, mediaType, bytes }) => ({ name, content: bytes, isPacked: !unpacked.test(mediaType) })),
    { name: 'manifest.json', content: manifestOf(facts, files) },
  ]
  const chunks: Buffer[] = []
  for await (const chunk of zipStream(entries)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const row = (label: Omit<FormRow, 'value'>, value: string): FormRow => ({ ...label, value })

/**
 * The declaration form: French for the authority, with an English translation beside every label.
 */
export function filingForm(facts: PackageFacts): FormDocument {
  const { filing, declarant, orderingParty, documents } = facts
  return {
    title: t.formTitle,
    number: filing.conversion,
    issuer: issuerLines(declarant),
    notice: t.formNotice,
    sections: [
      {
        ...t.declarant,
        rows: [
          row(t.businessName, declarant.name),
          row(t.tradeRegister, declarant.registrationNumber),
          row(t.taxId, declarant.taxId),
          row(t.address, [declarant.address, declarant.country].filter(Boolean).join(', ')),
        ],
      },
      {
        ...t.orderingParty,
        rows:
          orderingParty.kind === 'own_account'
            ? [row(t.name, t.ownAccountOfDeclarant)]
            : [
                row(t.businessName, orderingParty.name),
                row(t.tradeRegister, orderingParty.registrationNumber),
                row(t.taxId, orderingParty.taxId),
                row(t.address, [orderingParty.address, orderingParty.country].filter(Boolean).join(', ')),
              ],
      },
      operationSection(facts),
      settlementSection(facts),
      {
        ...t.supportingDocuments,
        rows:
          documents.length === 0
            ? [row(t.none, '')]
            : documents.map(({ title, fileName, sha256 }, index) =>
                row({ fr: `${index + 1}. ${title}`, en: fileName }, `SHA-256 ${sha256}`),
              ),
      },
      {
        ...t.deadline,
        rows: [row(t.toBeSubmittedBy, formatDayText(filing.dueOn))],
      },
    ],
    signatures: [t.forTheDeclarant, t.dateAndStamp],
    copies: [],
    createdAt: new Date(filing.openedAt),
  }
}

function operationSection({ filing, operation }: PackageFacts): FormSection {
  return {
    ...t.operation,
    rows: [
      row(t.reference, operation.reference),
      row(t.requested, formatInstantText(operation.requestedAt)),
      row(t.completed, operation.completedAt === '' ? '' : formatInstantText(operation.completedAt)),
      row(t.purpose, operation.purpose),
      row(t.amount, formatMoneyText(operation.amountXof, 'XOF')),
      row(t.filingThreshold, formatMoneyText(filing.thresholdXof, 'XOF')),
      row(t.grossValue, formatMoneyText(operation.grossUsd, 'USD')),
      row(t.fee, formatMoneyText(operation.feeUsd, 'USD')),
      row(t.netAmount, formatMoneyText(operation.netUsdt, 'USDT')),
      row(t.rate, `${operation.rateXofPerUsd.replace('.', ',')} XOF / USD (${operation.rateSource})`),
      row(t.approvedBy, operation.approvedBy),
    ],
  }
}

function settlementSection({ settlement }: PackageFacts): FormSection {
  return {
    ...t.settlement,
    rows: [
      row(t.bankAndAccount, [settlement.bank, settlement.account].filter(Boolean).join(', ')),
      row(t.endToEndId, settlement.endToEndId),
      row(t.licensedProvider, settlement.provider),
      row(t.legalBasis, settlement.legalBasis),
      row(t.beneficiaryWallet, settlement.wallet),
      row(t.payoutReference, settlement.payoutReference),
    ],
  }
}
