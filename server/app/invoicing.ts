import { buffer } from 'node:stream/consumers'
import type { Documents } from '#server/modules/documents/index.ts'
import {
  createInvoices,
  createRenderer,
  type InvoiceDependencies,
  type Invoices,
} from '#server/modules/invoices/index.ts'
import type { Config } from '#server/platform/config/config.ts'

type Parts = Omit<InvoiceDependencies, 'render' | 'publicUrl' | 'documents'> & {
  readonly documents: Documents
  readonly config: Pick<Config, 'publicUrl'>
}

/** Composes invoices with PDF rendering; the settings name the logo document. */
export function composeInvoices({ config, ...parts }: Parts): Invoices {
  const { database, settings, documents } = parts
  const renderer = createRenderer({
    async readLogo() {
      const documentId = await settings.read(database.pool, 'business.logoDocumentId')
      if (documentId === 0) return null
      const document = await documents.read(database.pool, documentId)
      const opened = await document?.open()
      return opened?.ok ? new Uint8Array(await buffer(opened.value)) : null
    },
  })
  return createInvoices({ ...parts, publicUrl: config.publicUrl, render: renderer.render })
}
