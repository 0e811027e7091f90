import type { Logo } from '../pdf/logo.ts'

/** The business at the top of an exported PDF. */
export interface Letterhead {
  readonly name: string
  /** Address, contacts and registration numbers. */
  readonly lines: readonly string[]
  readonly logo: Logo | null
  /** Marks the file as one of a sandbox installation. */
  readonly isSandbox: boolean
}

/** Reads the business as it is now. */
export type LetterheadSource = () => Promise<Letterhead>
