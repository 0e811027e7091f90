/** Builds a filing's package and saves it as a document. */

import { createHash } from 'node:crypto'
import { err, ok, type Result } from '#kernel/result.ts'
import type { FilingRow } from '#server/modules/compliance/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { renderForm } from '#server/platform/pdf/form.ts'
import type { FilingDependencies } from '../../dependencies.ts'
import type { FilingsError } from '../../errors.ts'
import { factsAsJson, factsAsXml, type PackedFile, packArchive } from './archive.ts'
import { type DocumentFact, gatherFacts } from './facts.ts'
import { filingForm } from './form-document.ts'

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
  wish: { readonly filingId: number; readonly documentIds: readonly number[] },
): Promise<Result<FilingRow, FilingsError>> {
  const { database, compliance } = deps
  const filing = await compliance.filing(database.pool, wish.filingId)
  if (!filing) return err({ code: 'filing_not_found' })
  if (filing.status !== 'due') return err({ code: 'wrong_filing_state', status: filing.status, verb: 'build' })
  const papers = await loadPapers(deps, wish.documentIds)
  if (!papers.ok) return papers
  const { bytes, reference } = await packageBytes(database.pool, deps, filing, papers.value)
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
    return compliance.keepPackage(transaction, actor, { id: filing.id, documentId, documentVersion, sha256 })
  })
}

async function packageBytes(
  executor: Executor,
  deps: FilingDependencies,
  filing: FilingRow,
  papers: readonly LoadedPaper[],
) {
  const facts = await gatherFacts(executor, deps, filing, papers)
  const files: PackedFile[] = [
    { name: 'form.pdf', mediaType: 'application/pdf', bytes: await renderForm(filingForm(facts), loadFonts()) },
    { name: 'data.json', mediaType: 'application/json', bytes: Buffer.from(factsAsJson(facts)) },
    { name: 'data.xml', mediaType: 'application/xml', bytes: Buffer.from(factsAsXml(facts)) },
    ...papers.map(({ fileName, mediaType, bytes }, index) => ({
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
    const paper = document ? await documents.read(database.pool, documentId) : null
    if (!document || !paper) return err({ code: 'paper_not_found', documentId })
    total += paper.sizeBytes
    if (total > maxDocumentsBytes) return err({ code: 'papers_too_large', maxBytes: maxDocumentsBytes })
    const opened = await paper.open()
    if (!opened.ok) return opened
    const pieces: Buffer[] = []
    for await (const piece of opened.value) pieces.push(piece as Buffer)
    const { fileName, mediaType, sizeBytes, sha256 } = paper
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
