import type { listSanctionsLists } from '#contract/compliance/api.ts'
import type { listFilings } from '#contract/filings/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

type Filing = AnswerOf<typeof listFilings>[number]
type SanctionsList = AnswerOf<typeof listSanctionsLists>[number]

/** The nearest deadline, only if all due filings were read; `total` is their number. */
export function nextDue(filings: readonly Pick<Filing, 'dueOn'>[], total: number | undefined): string | undefined {
  if (filings.length === 0 || filings.length !== total) return undefined
  return filings.map(({ dueOn }) => dueOn).toSorted()[0]
}

interface ListsState {
  readonly label: string
  readonly tone: Tone
  readonly names: string
  /** Load time of the oldest list; undefined without lists. */
  readonly loadedAt: string | undefined
}

/** Whether names can be screened, against which lists, and the age of the oldest. */
export function listsState(lists: readonly Pick<SanctionsList, 'label' | 'synthetic' | 'loadedAt'>[]): ListsState {
  const real = lists.filter((list) => !list.synthetic)
  const inForce = real.length > 0 ? real : lists
  const names = inForce.map(({ label }) => label).join(', ')
  const loadedAt = inForce.map((list) => list.loadedAt).toSorted()[0]
  if (loadedAt === undefined) return { label: ui.none, tone: 'bad', names, loadedAt }
  return real.length > 0
    ? { label: t.listsLoaded, tone: 'ok', names, loadedAt }
    : { label: t.listsSynthetic, tone: 'note', names, loadedAt }
}
