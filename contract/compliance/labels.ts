/** Texts of screening matches and of names that could not be screened. */
import type { ScreeningMatch } from './api.ts'
import * as t from './messages.ts'

export const unreadableLabel = t.unreadableLabel

/** The buttons that decide a match, by its kind. */
export const decisionLabels = {
  listed: { confirmed: t.confirmMatchAction, cleared: t.clearMatchAction },
  unreadable: { confirmed: t.confirmNameAction, cleared: t.clearNameAction },
} as const satisfies Record<ScreeningMatch['kind'], Record<'confirmed' | 'cleared', string>>

/**
 * The similarity of a match in percent, from a score of 0 to 1. Rounded down to a tenth, so that no
 * figure reads as a threshold that the match does not reach: 0.9499 is 94.9.
 */
export const similarityPercent = (score: number): number => Math.floor(Number((score * 1000).toFixed(6))) / 10

/** What a match is: the listed name with its list, or that the name could not be screened. */
export const matchTitle = ({ matchedName, list }: Pick<ScreeningMatch, 'matchedName' | 'list'>): string =>
  matchedName === null || list === null ? unreadableLabel : `${matchedName}, ${list}`

export function decidedTitle(kind: ScreeningMatch['kind'], decision: 'confirmed' | 'cleared'): string {
  if (kind === 'unreadable') return decision === 'confirmed' ? t.nameConfirmedTitle : t.nameClearedTitle
  return decision === 'confirmed' ? t.matchConfirmedTitle : t.matchClearedTitle
}

/** Title of the toast after a proposal to clear a match that takes two people. */
export const clearingProposedTitle = t.clearingProposedTitle

/** What a second person reads of a proposal to clear a match. */
export const clearingText = ({
  proposedBy,
  reason,
}: {
  readonly proposedBy: string
  readonly reason: string
}): string => t.clearingProposal(proposedBy, reason)

/** A record with an open match, as work that waits and in a notification. */
export function openMatchTexts(match: {
  readonly subject: string
  readonly matchedName: string | null
  readonly list: string | null
  readonly reasons: readonly string[]
}): { readonly title: string; readonly detail: string } {
  const { subject, matchedName, list, reasons } = match
  return matchedName === null || list === null
    ? { title: t.unreadableMatchTitle(subject), detail: reasons[0] ?? t.unreadableMatchDetail }
    : { title: t.openMatchTitle(subject, matchedName), detail: t.openMatchDetail(list) }
}

/** What a screening found: `2 matches, 1 name could not be screened`. */
export function foundText(matches: readonly Pick<ScreeningMatch, 'kind'>[]): string {
  const unreadable = matches.filter(({ kind }) => kind === 'unreadable').length
  const listed = matches.length - unreadable
  const found = t.matchCount(listed)
  if (unreadable === 0) return found
  return t.foundWithUnreadable(found, unreadable)
}
