/** Texts of screening matches and of names that could not be screened. */
import type { ScreeningMatch } from './api.ts'

export const unreadableLabel = 'Could not be screened'

/** The buttons that decide a match, by its kind. */
export const decisionLabels = {
  listed: { confirmed: 'Confirm match', cleared: 'Clear match' },
  unreadable: { confirmed: 'Found on a list', cleared: 'Clear name' },
} as const satisfies Record<ScreeningMatch['kind'], Record<'confirmed' | 'cleared', string>>

/** What a match is: the listed name with its list, or that the name could not be screened. */
export const matchTitle = ({ matchedName, list }: Pick<ScreeningMatch, 'matchedName' | 'list'>): string =>
  matchedName === null || list === null ? unreadableLabel : `${matchedName}, ${list}`

/** The title of the notice after a decision. */
export function decidedTitle(kind: ScreeningMatch['kind'], decision: 'confirmed' | 'cleared'): string {
  if (kind === 'unreadable') return decision === 'confirmed' ? 'Name Found on a List' : 'Name Cleared'
  return decision === 'confirmed' ? 'Match Confirmed' : 'Match Cleared'
}

/** A record with an open match, as work that waits and in a notification. */
export function openMatchTexts(match: {
  readonly subject: string
  readonly matchedName: string | null
  readonly list: string | null
  readonly reasons: readonly string[]
}): { readonly title: string; readonly detail: string } {
  const { subject, matchedName, list, reasons } = match
  return matchedName === null || list === null
    ? { title: `${subject} could not be screened`, detail: reasons[0] ?? 'The name could not be read' }
    : { title: `${subject} resembles ${matchedName}`, detail: `Possible sanctions match on ${list}` }
}

/** What a screening found: `2 matches, 1 name could not be screened`. */
export function foundText(matches: readonly Pick<ScreeningMatch, 'kind'>[]): string {
  const unreadable = matches.filter(({ kind }) => kind === 'unreadable').length
  const listed = matches.length - unreadable
  const found = `${listed} ${listed === 1 ? 'match' : 'matches'}`
  if (unreadable === 0) return found
  return `${found}, ${unreadable} ${unreadable === 1 ? 'name' : 'names'} could not be screened`
}
