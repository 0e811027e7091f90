import { join } from 'node:path'
import type { Config } from '#server/platform/config/config.ts'
import { createFolderStorage } from '#server/platform/storage/folder-storage/folder-storage.ts'
import type { Storage } from '#server/platform/storage/port.ts'

export async function openDocumentStorage({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<Storage & { close(): void }> {
  if (s3 === null) return { ...createFolderStorage({ folder: join(dataDir, 'documents') }), close: () => undefined }
  // The SDK is large, so it is loaded only if used.
  const { createS3Storage } = await import('#server/platform/storage/s3-storage/s3-storage.ts')
  return createS3Storage(s3)
}
