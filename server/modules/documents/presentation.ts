import type * as contract from '#contract/documents/api.ts'
import { versionText } from './rules.ts'
import type { Document } from './store.ts'
import type { VersionRow } from './tables.ts'

/** A document as a response body. */
export function presentDocument(document: Document): contract.Document {
  const { newest } = document
  return {
    id: document.id,
    clientId: document.clientId,
    clientName: document.clientName,
    documentType: document.documentType,
    title: document.title,
    filePath: newest.objectKey,
    fileName: newest.fileName,
    fileSize: newest.sizeBytes,
    mimeType: newest.mediaType,
    sha256: newest.sha256.toString('hex'),
    version: versionText(newest.number),
    isActive: document.isActive,
    expiresOn: document.expiresOn,
    createdAt: document.createdAt.toISOString(),
    updatedAt: document.updatedAt.toISOString(),
    createdBy: document.createdBy,
    isGenerated: document.isGenerated,
    recordVersion: document.version,
  }
}

export function presentVersion(version: VersionRow): contract.DocumentVersion {
  return {
    version: versionText(version.number),
    fileName: version.fileName,
    fileSize: version.sizeBytes,
    mimeType: version.mediaType,
    sha256: version.sha256.toString('hex'),
    createdAt: version.createdAt.toISOString(),
    createdBy: version.createdBy,
    createdByName: version.createdByName,
    retainedUntil: version.retainedUntil.toISOString(),
  }
}
