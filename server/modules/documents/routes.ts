import * as contract from '#contract/documents/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import {
  answer,
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
import { answerContent } from './content.ts'
import { type DocumentListDependencies, documentListRoutes } from './list-routes.ts'
import { inspectFile } from './media/inspect.ts'
import { presentDocument, presentVersion } from './presentation.ts'
import { documentRefusals, mediaRefusals } from './refusals.ts'
import { safeFileName } from './rules.ts'
import type { UploadedDocument } from './upload.ts'

export type DocumentRouteDependencies = DocumentListDependencies

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
