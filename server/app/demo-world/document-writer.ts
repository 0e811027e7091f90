import { ok, type Result } from '#kernel/result.ts'
import type { Storage, StorageError } from '#server/platform/storage/port.ts'

/** A storage that takes papers at once, and has put them away when `settle` returns. */
interface EagerPapers {
  readonly papers: Storage
  /** @throws when one of them could not be put away */
  settle(): Promise<void>
}

/**
 * Puts papers away beside whatever goes on: a disk takes longer to promise one than the story to make the next. Who reads one
 * waits until it is there. What was taken may still be refused, which `settle` tells: nothing of the story may stand before.
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
