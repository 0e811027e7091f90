// Keeps hits below the threshold that are worth a look.
import type { Hit } from '#name-matching/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import { currentNotedHits, endNotedHits, insertNotedHits, updateNotedHit } from './noted/store.ts'
import { matchKey } from './store.ts'
import type { NotedHitRow } from './tables.ts'

type Noted = Pick<NotedHitRow, 'subjectId' | 'subjectName' | 'clientId' | 'notedAt'>

/**
 * Replaces the noted hits of a subject by those of its last screening, and audits the new ones.
 * They hold nothing, so no event announces them.
 */
export async function saveNotedHits(
  transaction: Transaction,
  { audit }: Pick<ScreeningDependencies, 'audit'>,
  actor: Actor,
  subject: Noted,
  hits: readonly Hit[],
): Promise<void> {
  const known = new Map((await currentNotedHits(transaction, subject.subjectId)).map((row) => [matchKey(row), row]))
  const found = hits.map(({ entry, matchedName, score, reasons }) => ({
    ...subject,
    source: entry.source,
    entryId: entry.entryId,
    matchedName,
    score,
    reasons: [...reasons],
  }))
  for (const hit of found) {
    const before = known.get(matchKey(hit))
    if (!before || isSame(before, hit)) continue
    const { subjectName, clientId, matchedName, score, reasons } = hit
    await updateNotedHit(transaction, before.id, { subjectName, clientId, matchedName, score, reasons })
  }
  const keys = new Set(found.map(matchKey))
  const gone = [...known].filter(([key]) => !keys.has(key)).map(([, { id }]) => id)
  await endNotedHits(transaction, gone, subject.notedAt)
  const fresh = found.filter((hit) => !known.has(matchKey(hit)))
  if (fresh.length === 0) return
  await insertNotedHits(transaction, fresh)
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'screening',
    resourceId: subject.clientId === null ? null : String(subject.clientId),
    details: { clientId: subject.clientId, noted: fresh.map(matchKey) },
  })
}

type Shown = Pick<NotedHitRow, 'subjectName' | 'matchedName' | 'score' | 'reasons'>

const isSame = (one: Shown, other: Shown): boolean => shownOf(one) === shownOf(other)
const shownOf = ({ subjectName, matchedName, score, reasons }: Shown): string =>
  JSON.stringify([subjectName, matchedName, score, reasons])
