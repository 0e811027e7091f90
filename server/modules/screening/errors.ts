import type { SecondPersonError } from '#contract/identity/second-person.ts'
import * as t from './messages.ts'

/** Why screening is unavailable. Until then nobody passes as clean. */
export type ScreeningError =
  | { readonly code: 'no_sanctions_list' }
  | { readonly code: 'list_too_old'; readonly asOf: Date; readonly maxAgeDays: number }

export type MatchError =
  | { readonly code: 'match_not_found' }
  | { readonly code: 'already_decided'; readonly decision: 'confirmed' | 'cleared' | 'withdrawn' }
  | { readonly code: 'newer_match'; readonly id: number }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | SecondPersonError

export type ScreenClientError = ScreeningError | { readonly code: 'client_not_found' }

/** A list as long as before that lacks entries of the list in force, or names of its entries. */
export interface LostEntries {
  readonly code: 'list_entries_lost'
  readonly lost: 'entries' | 'names'
  readonly from: number
  readonly to: number
}

/** Why a list was rejected. The last good list stays in force. */
export type ImportError =
  | { readonly code: 'bad_source' }
  | { readonly code: 'damaged_list'; readonly line: number | null; readonly detail: string }
  | { readonly code: 'list_shrinks'; readonly from: number; readonly to: number }
  | LostEntries

export function describeImportError(error: ImportError): string {
  switch (error.code) {
    case 'bad_source':
      return t.sourceInvalid
    case 'damaged_list':
      return t.listDamaged(error.line === null ? '' : t.atLine(error.line), error.detail)
    case 'list_shrinks':
      return t.listShrinks(error.to, error.from)
    case 'list_entries_lost':
      return error.lost === 'entries' ? t.entriesLost(error.to, error.from) : t.namesLost(error.to, error.from)
  }
}
