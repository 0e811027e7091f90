import type { Result } from '#kernel/result.ts'

/** A file that lies in the inbox. */
export interface InboxFile {
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

/** Where an outgoing file is: under its own name, still under the temporary one, or neither (the bank has taken it). */
export type Whereabouts = 'there' | 'staged' | 'gone'

/**
 * Two folders shared with a bank: ours to write, ours to read. Nothing is ever visible under its own name before it is
 * whole: it is staged under a temporary name and renamed. A fault is words for a person, without secrets.
 */
export interface Transport {
  /** Writes a file under a temporary name and checks that all of it arrived. */
  stage(temporaryName: string, bytes: Uint8Array): Promise<Result<undefined, string>>
  /** Renames a staged file, which is the delivery. After a fault it may have happened or not. */
  release(temporaryName: string, name: string): Promise<Result<undefined, string>>
  look(temporaryName: string, name: string): Promise<Result<Whereabouts, string>>
  list(): Promise<Result<readonly InboxFile[], string>>
  read(name: string): Promise<Result<Uint8Array, string>>
  close(): Promise<void>
}

/** No bank message is larger; what is, is not read. */
export const maxFileBytes = 10 * 1024 * 1024

/** Names that a writer gives to what is not whole yet, and hidden files. */
export const isTemporary = (name: string): boolean => /^\.|\.(tmp|part|filepart|partial|writing)$/i.test(name)

export const inWords = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    // Where a folder lies on this machine is nobody's business.
    .replaceAll(/'[^']*\/[^']*'/g, 'the folder')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
