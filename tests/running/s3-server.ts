import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '#server/platform/config/config.ts'

/** A real S3-compatible server with one bucket on its own port. */
export async function runS3Server(): Promise<{ place: S3Settings; folder: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: 'documents', configs: [] }],
  })
  const { port } = await server.run()
  return {
    folder,
    place: {
      bucket: 'documents',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      // The fixed credentials of this server.
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      prefix: 'corridor/',
    },
    async stop() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
