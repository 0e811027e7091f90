import { maxZippedFiles, selectionFrom } from '#contract/bulk.ts'
import * as contract from '#contract/documents/api.ts'
import * as lists from '#contract/documents/lists.ts'
import type { QueryOf } from '#contract/route.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Bulk } from '#server/platform/bulk/bulk.ts'
import { startBulk, unfitSelection } from '#server/platform/bulk/bulk-routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { sendExport } from '#server/platform/export/reply.ts'
import { sendZip, type ZippedRecord } from '#server/platform/export/zip.ts'
import { badCursor, everyRow, readSorting } from '#server/platform/http/cursor.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import {
  answer,
  answerPage,
  answerResult,
  outside,
  type Refusal,
  type Route,
  rawRead,
  read,
  refusalFor,
  refuse,
  type UploadedFile,
  upload,
  write,
} from '#server/platform/http/route.ts'
import { type DocumentBulkInput, documentBulkName } from './bulk.ts'
import { answerContent } from './content.ts'
import { inspectFile } from './media/inspect.ts'
import * as english from './messages.ts'
import { presentDocument, presentVersion } from './presentation.ts'
import { documentRefusals, mediaRefusals } from './refusals.ts'
import { safeFileName, versionText } from './rules.ts'
import type { Documents } from './service.ts'
import { type Document, type DocumentFilter, documentSorting } from './store.ts'
import { t } from './texts.ts'
import type { UploadedDocument } from './upload.ts'

type DocumentRouteDependencies = DocumentListDependencies

export function documentRoutes(deps: DocumentRouteDependencies): Route[] {
  return [...documentListRoutes(deps), ...readingRoutes(deps), ...uploadRoutes(deps), ...changingRoutes(deps)]
}

function readingRoutes(deps: DocumentRouteDependencies): Route[] {
  const { documents, database, audit } = deps
  return [
    read(contract.countDocuments, async () => {
      const { total, byType } = await documents.counts(database.pool)
      const none = Object.fromEntries(contract.storedDocumentTypes.map((type) => [type, 0]))
      return answer({ total, byType: { ...none, ...byType } as Record<contract.DocumentType, number> })
    }),
    outside(contract.getDocument, async ({ actor, params }) => {
      const document = await documents.get(database.pool, params.id)
      if (!document) return refuse(refusalFor({ code: 'document_not_found' }, documentRefusals))
      await audit.noteRead(actor, { action: 'view', resourceType: 'document', resourceId: String(params.id) })
      const versions = await documents.versions(database.pool, params.id)
      return answer({ ...presentDocument(document), versions: versions.map(presentVersion) })
    }),
    rawRead(contract.readDocumentContent, (call) => answerContent(deps, call)),
  ]
}

function uploadRoutes({ documents }: DocumentRouteDependencies): Route[] {
  const receive = async (file: UploadedFile): Promise<Result<UploadedDocument, Refusal>> => {
    const found = await inspectFile(file.content, file.givenName)
    if (!found.ok) return err(refusalFor(found.error, mediaRefusals))
    const fallback = `document.${contract.fileEndings[found.value][0]}`
    const document = {
      content: file.content,
      fileName: safeFileName(file.givenName, fallback),
      mediaType: found.value,
    }
    const stored = await documents.storeBytes(document)
    return stored.ok ? ok(document) : err(refusalFor(stored.error, documentRefusals))
  }
  return [
    upload(contract.uploadDocument, {
      receive: ({ file }) => receive(file),
      record: async ({ transaction, actor, body, received }) =>
        answerResult(await documents.add(transaction, actor, body, received), documentRefusals, presentDocument),
    }),
    upload(contract.uploadDocumentVersion, {
      receive: ({ file }) => receive(file),
      record: async ({ transaction, actor, params, received }) =>
        answerResult(
          await documents.addVersion(transaction, actor, params.id, received),
          documentRefusals,
          presentDocument,
        ),
    }),
  ]
}

function changingRoutes({ documents }: DocumentRouteDependencies): Route[] {
  return [
    write(contract.updateDocument, async ({ transaction, actor, params, body, version }) => {
      const changed = await documents.update(transaction, actor, { ...params, version, fields: body })
      return answerResult(changed, documentRefusals, presentDocument)
    }),
    write(contract.setDocumentActive, async ({ transaction, actor, params, body, version }) => {
      const changed = await documents.setActive(transaction, actor, { ...params, ...body, version })
      return answerResult(changed, documentRefusals, presentDocument)
    }),
  ]
}

interface DocumentListDependencies {
  readonly documents: Documents
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
  readonly bulk: Bulk
  readonly nudge: (job: string) => void
}

/** Routes of the document list, its bulk actions, its export and the download of its files. */
function documentListRoutes(deps: DocumentListDependencies): Route[] {
  const { documents, database, audit } = deps
  return [
    read(contract.listDocuments, async ({ query }) => {
      const sorting = readSorting(documentSorting, query, '-createdAt')
      if (!sorting.ok) return refuse(badCursor())
      const page = await documents.list(database.pool, filterOf(query), { limit: query.limit, sorting: sorting.value })
      return answerPage(page, presentDocument)
    }),
    bulkRoute(deps),
    rawRead(lists.exportDocuments, async ({ reply, actor, query }) => {
      const read = { action: 'download', resourceType: 'document', resourceId: null, details: { ...query } } as const
      await audit.noteRead(actor, read)
      const filter = filterOf(query)
      const rows = everyRow(documentSorting, { sort: query.sort }, '-createdAt', (page) =>
        documents.list(database.replica, filter, page),
      )
      return sendExport(reply, query.format, { name: 'documents', columns: exportColumns, rows })
    }),
    filesRoute(deps),
  ]
}

function bulkRoute(deps: DocumentListDependencies): Route {
  return write(lists.changeDocuments, async (call) => {
    const { selection, action, documentType = null, reason } = call.body
    if (action === 'set_type' && documentType === null) return refuse(typeRequired())
    const about = 'ids' in selection ? selection : { filter: filterOf(selection.filter), except: selection.except }
    const input: DocumentBulkInput = { action, documentType, reason }
    return startBulk(deps, call, {
      action: documentBulkName(action),
      input,
      noun: 'document',
      select: (limit) => deps.documents.select(call.transaction, about, limit),
    })
  })
}

function filesRoute({ documents, database, audit }: DocumentListDependencies): Route {
  return rawRead(lists.downloadDocuments, async ({ reply, actor, query }) => {
    const selection = selectionFrom(query)
    const about = 'ids' in selection ? selection : { ...selection, filter: filterOf(selection.filter) }
    const chosen = await documents.select(database.pool, about, maxZippedFiles + 1)
    if (chosen.length === 0) throw new RefusalSignal(nothingSelected())
    if (chosen.length > maxZippedFiles) throw new RefusalSignal(tooManyFiles())
    const details = { ...query, documents: chosen.length }
    await audit.noteRead(actor, { action: 'download', resourceType: 'document', resourceId: null, details })
    const zipped = ({ id, label }: (typeof chosen)[number]): ZippedRecord => ({
      label,
      async open() {
        const document = await documents.read(database.pool, id)
        const opened = await document?.open()
        if (!document || !opened?.ok) return { failure: t.fileUnreadable }
        // Titles and file names may repeat; ids do not.
        return { name: `${id} ${document.fileName}`, content: opened.value }
      },
    })
    return sendZip(reply, 'documents', chosen.map(zipped))
  })
}

const typeRequired = () =>
  platformRefusal('invalid_request', `documentType: ${t.required}`, {
    errors: [{ path: 'documentType', message: t.required }],
  })
const nothingSelected = () => unfitSelection(t.selectionEmpty)
const tooManyFiles = () => unfitSelection(t.zipTooManyFiles(maxZippedFiles))

type FilterQuery = Pick<QueryOf<typeof contract.listDocuments>, keyof typeof contract.documentFilter>

/** Maps the query to the filter of the store. */
function filterOf({ isActive, ...filter }: FilterQuery): DocumentFilter {
  return { ...filter, isActive: isActive === undefined ? undefined : isActive === 'true' }
}

const text = (header: string, value: (document: Document) => string | null): ExportColumn<Document> => ({
  header,
  kind: 'text',
  value,
})

const exportColumns: readonly ExportColumn<Document>[] = [
  { header: english.idColumn, kind: 'number', value: ({ id }) => id },
  text(english.titleColumn, ({ title }) => title),
  text(english.typeColumn, ({ documentType }) => contract.documentTypeNames[documentType]),
  text(english.clientColumn, ({ clientName }) => clientName),
  { header: english.clientIdColumn, kind: 'number', value: ({ clientId }) => clientId },
  text(english.fileColumn, ({ newest }) => newest.fileName),
  text(english.versionColumn, ({ newest }) => versionText(newest.number)),
  text(english.fileTypeColumn, ({ newest }) => newest.mediaType),
  { header: english.bytesColumn, kind: 'number', value: ({ newest }) => newest.sizeBytes },
  text('SHA-256', ({ newest }) => newest.sha256.toString('hex')),
  { header: english.activeColumn, kind: 'text', value: ({ isActive }) => isActive },
  text(english.expiresOnColumn, ({ expiresOn }) => expiresOn),
  { header: english.retentionColumn, kind: 'instant', value: ({ newest }) => newest.retainedUntil },
  { header: english.addedColumn, kind: 'instant', value: ({ createdAt }) => createdAt },
]
