import { type KycDocumentKind, type KycFileEntry, kycDocumentKinds, kycDocumentNames } from '#contract/clients/file.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { versionText } from '#server/modules/documents/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { emitClientEvent } from '../change.ts'
import type { ClientDependencies } from '../dependencies.ts'
import type { ClientError } from '../errors.ts'
import { lockClient } from '../store.ts'
import { documentState } from './rules.ts'
import { documentsOf, removeKycDocument, saveKycDocument } from './store.ts'

/**
 * The documents that a KYC file requires, each at the version that was filed, with its state on
 * that day.
 */
export async function kycFile(
  executor: Executor,
  { documents }: ClientDependencies,
  clientId: number,
  today: BusinessDate,
): Promise<KycFileEntry[]> {
  const filed = new Map((await documentsOf(executor, clientId)).map((row) => [row.kind, row]))
  return Promise.all(
    kycDocumentKinds.map(async (kind) => {
      const row = filed.get(kind)
      const document = row ? await documents.get(executor, row.documentId) : null
      const version = row ? await documents.findVersion(executor, row.documentId, row.documentVersion) : null
      return {
        kind,
        name: contractText(kycDocumentNames[kind]),
        // A document that was moved to another client no longer proves anything about this one.
        state: documentState(document?.clientId === clientId ? document : null, today),
        document:
          document && version
            ? {
                id: document.id,
                title: document.title,
                fileName: version.fileName,
                version: versionText(version.number),
                newestVersion: versionText(document.newestNumber),
                expiresOn: document.expiresOn,
              }
            : null,
        notedByName: row?.notedByName ?? null,
        notedAt: row?.notedAt.toISOString() ?? null,
      }
    }),
  )
}

export interface KycDocumentInput {
  readonly clientId: number
  readonly kind: KycDocumentKind
  /** Null removes the document from the file. */
  readonly documentId: number | null
}

/**
 * Assigns one of the client's documents to this kind. Rejects a document of another client or of
 * none.
 */
export async function fileDocument(
  transaction: Transaction,
  deps: ClientDependencies,
  actor: Actor,
  { clientId, kind, documentId }: KycDocumentInput,
): Promise<Result<undefined, ClientError>> {
  const client = await lockClient(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  let documentVersion: number | null = null
  if (documentId === null) await removeKycDocument(transaction, clientId, kind)
  else {
    const document = await deps.documents.get(transaction, documentId)
    if (document?.clientId !== clientId) return err({ code: 'document_of_another' })
    documentVersion = document.newestNumber
    const notedAt = deps.clock.now()
    await saveKycDocument(transaction, {
      clientId,
      kind,
      documentId,
      documentVersion,
      notedBy: actor.userId,
      notedByName: actor.name,
      notedAt,
    })
  }
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'client',
    resourceId: String(clientId),
    details: { kycDocument: kycDocumentNames[kind], documentId, documentVersion },
  })
  await emitClientEvent(transaction, deps, client, 'client.kyc_file_changed')
  return ok()
}
