import { ok, type Result } from '#kernel/result.ts'
import type { Storage, StorageError } from '#server/platform/storage/port.ts'

/** Storage with asynchronous writes; `settle` waits for all of them. */
interface EagerPapers {
  readonly papers: Storage
  /** @throws if a document could not be stored */
  settle(): Promise<void>
}

/**
 * Writes documents in the background, because the disk is slower than the demo. A reader waits for
 * its document. Writes may fail late, which `settle` reports: commit only after it.
 */
export function eagerDocumentWriter(storage: Storage): EagerPapers {
  const underWay = new Map<string, Promise<Result<undefined, StorageError>>>()
  const refused: StorageError[] = []
  const landed = async (key: string): Promise<void> => void (await underWay.get(key))
  return {
    papers: {
      ...storage,
      async put(key, content) {
        await landed(key)
        const putting = storage.put(key, content).catch((error: unknown): Result<undefined, StorageError> => {
          const reason = error instanceof Error ? error.message : String(error)
          return { ok: false, error: { code: 'storage_unavailable', reason } }
        })
        underWay.set(key, putting)
        void putting.then((done) => {
          if (!done.ok) refused.push(done.error)
          if (underWay.get(key) === putting) underWay.delete(key)
        })
        return ok()
      },
      async get(key) {
        await landed(key)
        return storage.get(key)
      },
      async stat(key) {
        await landed(key)
        return storage.stat(key)
      },
      async remove(key) {
        await landed(key)
        return storage.remove(key)
      },
    },
    async settle() {
      await Promise.all(underWay.values())
      if (refused[0]) throw new Error(`A paper of the story was not kept: ${JSON.stringify(refused[0])}`)
    },
  }
}
