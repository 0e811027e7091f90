// The interface for exchanging files with a bank.
import type { Result } from '#kernel/result.ts'
import * as t from '#server/modules/banking/messages.ts'

export interface InboxFile {
  readonly name: string
  readonly sizeBytes: number
  readonly modifiedAt: Date
}

/**
 * Place of an outgoing file: under its final name, under its temporary name, or gone (the bank has
 * taken it).
 */
export type FileLocation = 'there' | 'staged' | 'gone'

/**
 * Two folders shared with a bank: we write one and read the other. A file is staged under a
 * temporary name and renamed once complete, so that no partial file has its final name. An error is
 * a sentence for a person, without secrets.
 */
export interface Transport {
  /** Writes a file under a temporary name and verifies its size. */
  stage(temporaryName: string, bytes: Uint8Array): Promise<Result<undefined, string>>
  /** Renames a staged file, which delivers it. After an error the delivery is uncertain. */
  release(temporaryName: string, name: string): Promise<Result<undefined, string>>
  look(temporaryName: string, name: string): Promise<Result<FileLocation, string>>
  list(): Promise<Result<readonly InboxFile[], string>>
  read(name: string): Promise<Result<Uint8Array, string>>
  close(): Promise<void>
}

/** Larger files are not read: no bank message has this size. */
export const maxFileBytes = 10 * 1024 * 1024

/** Matches hidden files and the temporary names of incomplete files. */
export const isTemporary = (name: string): boolean => /^\.|\.(tmp|part|filepart|partial|writing)$/i.test(name)

export const errorText = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    // Hides local paths: the text is shown to users.
    .replaceAll(/'[^']*\/[^']*'/g, t.theFolder)
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300)
