import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { err, ok, type Result } from '#kernel/result.ts'
import { errorText, isTemporary, type Transport } from './transport.ts'

/** Two local folders that the bank's own software empties and fills. */
export function createFolderTransport({ outbox, inbox }: { outbox: string; inbox: string }): Transport {
  const attempt = async <T>(work: () => Promise<T>): Promise<Result<T, string>> => {
    try {
      return ok(await work())
    } catch (error) {
      return err(errorText(error))
    }
  }
  const lies = (name: string): Promise<boolean> =>
    stat(join(outbox, name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false
        throw error
      },
    )
  return {
    stage: (temporaryName, bytes) =>
      attempt(async () => {
        await mkdir(outbox, { recursive: true })
        const file = await open(join(outbox, temporaryName), 'w', 0o660)
        try {
          await file.writeFile(bytes)
          await file.datasync()
        } finally {
          await file.close()
        }
        return undefined
      }),
    release: (temporaryName, name) =>
      attempt(async () => {
        await rename(join(outbox, temporaryName), join(outbox, name))
        return undefined
      }),
    look: (temporaryName, name) =>
      attempt(async () => ((await lies(name)) ? 'there' : (await lies(temporaryName)) ? 'staged' : 'gone')),
    list: () =>
      attempt(async () => {
        const entries = await readdir(inbox, { withFileTypes: true })
        const names = entries.filter((entry) => entry.isFile() && !isTemporary(entry.name)).map(({ name }) => name)
        const files = await Promise.all(
          names.map(async (name) => {
            const { size, mtime } = await stat(join(inbox, name))
            return { name, sizeBytes: size, modifiedAt: mtime }
          }),
        )
        return files
      }),
    read: (name) => attempt(() => readFile(join(inbox, name))),
    close: async () => {},
  }
}
