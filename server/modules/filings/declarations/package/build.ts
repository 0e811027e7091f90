/** Builds a filing's package and saves it as a document. */

import { createHash } from 'node:crypto'
import { err, ok, type Result } from '#kernel/result.ts'
import type { FilingRow } from '#server/modules/compliance/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { zipStream } from '#server/platform/export/zip.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { type FormDocument, type FormRow, type FormSection, renderForm } from '#server/platform/pdf/form.ts'
import { element, writeXml, type XmlElement } from '#server/platform/xml/xml.ts'
import { issuerLines } from '../../business.ts'
import type { FilingDependencies } from '../../dependencies.ts'
import type { FilingsError } from '../../errors.ts'
import { formatDayText, formatInstantText, formatMoneyText } from '../../labels.ts'
import { type DocumentFact, gatherFacts, type PackageFacts } from './facts.ts'

/** Max. total size of a package's documents in bytes, which are held in memory while packing. */
const maxDocumentsBytes = 100 * 1024 * 1024

type LoadedPaper = DocumentFact & { readonly bytes: Uint8Array }

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
  const documents = await loadPapers(deps, input.documentIds)
  if (!documents.ok) return documents
  const { bytes, reference } = await packageBytes(database.pool, deps, filing, documents.value)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if ((await standingDigest(deps, filing)) === sha256) return ok(filing)
  return database.transaction(async (transaction) => {
    // Under the lock, so that the second of two concurrent builds adds a version to the first.
    const now = await compliance.lockFiling(transaction, filing.id)
    if (now?.status !== 'due')
      return err({ code: 'wrong_filing_state', status: now?.status ?? 'withdrawn', verb: 'build' } as const)
    const kept = await deps.documents.keep(transaction, actor, {
      bytes,
      fileName: `filing-${reference}.zip`,
      mediaType: 'application/zip',
      documentType: 'compliance_package',
      title: `BCEAO filing ${reference}`,
      clientId: filing.clientId,
      ...(now.packageDocumentId === null ? {} : { documentId: now.packageDocumentId }),
    })
    if (!kept.ok) return kept
    const { documentId } = kept.value
    const document = await deps.documents.get(transaction, documentId)
    const documentVersion = document?.newestNumber ?? 0
    return compliance.savePackage(transaction, actor, { id: filing.id, documentId, documentVersion, sha256 })
  })
}

async function packageBytes(
  executor: Executor,
  deps: FilingDependencies,
  filing: FilingRow,
  documents: readonly LoadedPaper[],
) {
  const facts = await gatherFacts(executor, deps, filing, documents)
  const files: PackedFile[] = [
    { name: 'form.pdf', mediaType: 'application/pdf', bytes: await renderForm(filingForm(facts), loadFonts()) },
    { name: 'data.json', mediaType: 'application/json', bytes: Buffer.from(factsAsJson(facts)) },
    { name: 'data.xml', mediaType: 'application/xml', bytes: Buffer.from(factsAsXml(facts)) },
    ...documents.map(({ fileName, mediaType, bytes }, index) => ({
      // Numbered, since two documents may share a name.
      name: `papers/${String(index + 1).padStart(2, '0')}-${fileName}`,
      mediaType,
      bytes,
    })),
  ]
  return { bytes: await packArchive(facts, files), reference: facts.operation.reference }
}

async function standingDigest(
  { documents, database }: FilingDependencies,
  { packageDocumentId, packageVersion }: FilingRow,
): Promise<string | null> {
  if (packageDocumentId === null || packageVersion === null) return null
  return (await documents.read(database.pool, packageDocumentId, packageVersion))?.sha256 ?? null
}

async function loadPapers(
  { documents, database }: FilingDependencies,
  ids: readonly number[],
): Promise<Result<LoadedPaper[], FilingsError>> {
  const loaded: LoadedPaper[] = []
  let total = 0
  for (const documentId of [...new Set(ids)].sort((left, right) => left - right)) {
    const document = await documents.get(database.pool, documentId)
    const file = document ? await documents.read(database.pool, documentId) : null
    if (!document || !file) return err({ code: 'paper_not_found', documentId })
    total += file.sizeBytes
    if (total > maxDocumentsBytes) return err({ code: 'papers_too_large', maxBytes: maxDocumentsBytes })
    const opened = await file.open()
    if (!opened.ok) return opened
    const pieces: Buffer[] = []
    for await (const piece of opened.value) pieces.push(piece as Buffer)
    const { fileName, mediaType, sizeBytes, sha256 } = file
    loaded.push({
      documentId,
      title: document.title,
      fileName,
      mediaType,
      sizeBytes,
      sha256,
      bytes: Buffer.concat(pieces),
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
  const { papers, ...sections } = facts
  return writeXml({
    name: 'filing',
    attributes: { xmlns: 'urn:corridor:filing:1' },
    content: [
      ...Object.entries(sections).map(([name, fields]) => element(name, fieldElements(fields))),
      element(
        'papers',
        papers.map((document) => element('paper', fieldElements(document))),
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
  const pieces: Buffer[] = []
  for await (const piece of zipStream(entries)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

const row = (fr: string, en: string, value: string): FormRow => ({ fr, en, value })

/**
 * The declaration form: French for the authority, with an English translation beside every label.
 */
export function filingForm(facts: PackageFacts): FormDocument {
  const { filing, declarant, orderingParty, papers } = facts
  return {
    title: {
      fr: "Déclaration d'opération de change",
      en: 'Declaration of a foreign-exchange operation',
    },
    number: filing.conversion,
    issuer: issuerLines(declarant),
    notice: {
      fr: "Formulaire établi par le déclarant : aucun modèle officiel n'a été trouvé pour cette déclaration. Le seuil et le délai relèvent de la politique interne.",
      en: 'Drawn up by the declarant: no official template was found for this declaration. Threshold and deadline are house policy.',
    },
    sections: [
      {
        fr: 'Déclarant',
        en: 'Declarant',
        rows: [
          row('Raison sociale', 'Business name', declarant.name),
          row('RCCM', 'Trade register', declarant.registrationNumber),
          row('Identifiant fiscal', 'Tax id', declarant.taxId),
          row('Adresse', 'Address', [declarant.address, declarant.country].filter(Boolean).join(', ')),
        ],
      },
      {
        fr: "Donneur d'ordre",
        en: 'Ordering party',
        rows:
          orderingParty.kind === 'house'
            ? [row('Nom', 'Name', 'Compte propre du déclarant')]
            : [
                row('Raison sociale', 'Business name', orderingParty.name),
                row('RCCM', 'Trade register', orderingParty.registrationNumber),
                row('Identifiant fiscal', 'Tax id', orderingParty.taxId),
                row('Adresse', 'Address', [orderingParty.address, orderingParty.country].filter(Boolean).join(', ')),
              ],
      },
      operationSection(facts),
      settlementSection(facts),
      {
        fr: 'Pièces jointes',
        en: 'Supporting documents',
        rows:
          papers.length === 0
            ? [row('Aucune', 'None', '')]
            : papers.map(({ title, fileName, sha256 }, index) =>
                row(`${index + 1}. ${title}`, fileName, `SHA-256 ${sha256}`),
              ),
      },
      {
        fr: 'Délai',
        en: 'Deadline',
        rows: [row('À déposer au plus tard le', 'To be submitted by', formatDayText(filing.dueOn))],
      },
    ],
    signatures: [
      { fr: 'Pour le déclarant', en: 'For the declarant' },
      { fr: 'Date et cachet', en: 'Date and stamp' },
    ],
    copies: [],
    made: new Date(filing.openedAt),
  }
}

function operationSection({ filing, operation }: PackageFacts): FormSection {
  return {
    fr: 'Opération',
    en: 'Operation',
    rows: [
      row('Référence', 'Reference', operation.reference),
      row('Demandée le', 'Requested', formatInstantText(operation.requestedAt)),
      row('Exécutée le', 'Completed', operation.completedAt === '' ? '' : formatInstantText(operation.completedAt)),
      row('Motif', 'Purpose', operation.purpose),
      row('Montant', 'Amount', formatMoneyText(operation.amountXof, 'XOF')),
      row('Seuil de déclaration', 'Filing threshold', formatMoneyText(filing.thresholdXof, 'XOF')),
      row('Contre-valeur brute', 'Gross value', formatMoneyText(operation.grossUsd, 'USD')),
      row('Frais', 'Fee', formatMoneyText(operation.feeUsd, 'USD')),
      row('Montant net', 'Net amount', formatMoneyText(operation.netUsdt, 'USDT')),
      row('Cours', 'Rate', `${operation.rateXofPerUsd.replace('.', ',')} XOF / USD (${operation.rateSource})`),
      row('Autorisée par', 'Approved by', operation.approvedBy),
    ],
  }
}

function settlementSection({ settlement }: PackageFacts): FormSection {
  return {
    fr: 'Règlement',
    en: 'Settlement',
    rows: [
      row('Banque et compte', 'Bank and account', [settlement.bank, settlement.account].filter(Boolean).join(', ')),
      row('Référence bancaire', 'End-to-end id', settlement.endToEndId),
      row('Prestataire agréé', 'Licensed provider', settlement.provider),
      row('Base juridique', 'Legal basis', settlement.legalBasis),
      row('Portefeuille bénéficiaire', 'Beneficiary wallet', settlement.wallet),
      row('Référence du versement', 'Payout reference', settlement.payoutReference),
    ],
  }
}
