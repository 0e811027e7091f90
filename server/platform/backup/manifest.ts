import { z } from 'zod'
import { ArchiveFault } from './archive.ts'
import * as t from './messages.ts'

export const manifestName = 'manifest.json'

/** The last file of a backup: its contents, and the digest of everything before it. */
const manifest = z.object({
  format: z.literal(1),
  product: z.literal('corridor'),
  madeAt: z.iso.datetime(),
  mode: z.enum(['sandbox', 'production']),
  /** Migrations applied when the rows were written. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int().nonnegative() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  documents: z.object({ count: z.int().nonnegative(), sizeBytes: z.int().nonnegative() }),
  /** Files of the data folder; includes secrets if the backup is encrypted. */
  files: z.array(z.string()),
  hasSecrets: z.boolean(),
  /** SHA-256 over the names, sizes and bytes of every file before this one. */
  digest: z.string(),
})

export type Manifest = z.infer<typeof manifest>

export function parseManifest(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text))
  } catch {
    throw new ArchiveFault(t.manifestUnreadable)
  }
}
