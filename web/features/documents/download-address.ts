import { readDocumentContent } from '#contract/documents/api.ts'
import { addressOf } from '#web/api/client.ts'

export const downloadAddress = (id: number, version?: string): string =>
  addressOf(readDocumentContent, { params: { id }, query: { version, download: 'true' } })
