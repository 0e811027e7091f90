import * as contract from '#contract/compliance.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import {
  answer,
  answerResult,
  type RefusalTable,
  type Route,
  read,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { MatchError, ScreenClientError } from './errors.ts'
import type { ListInForce } from './rules.ts'
import type { Screening } from './service.ts'
import type { MatchRow } from './tables.ts'

export function screeningRoutes({ screening, database }: { screening: Screening; database: Database }): Route[] {
  return [
    write(contract.screenClient, async ({ transaction, actor, params }) => {
      const screened = await screening.screenClient(transaction, actor, params.clientId)
      return answerResult(screened, screeningRefusals, ({ riskLevel, matches, listsAsOf, screenedAt }) => ({
        riskLevel,
        matches: matches.map(presentMatch),
        listsAsOf: listsAsOf.toISOString(),
        screenedAt: screenedAt.toISOString(),
      }))
    }),
    write(contract.searchScreening, async ({ transaction, actor, body }) => {
      const { name, type = null, country = null, birthDate = null } = body
      const found = await screening.search(transaction, actor, { name, type, country, birthDate })
      return answerResult(found, screeningRefusals, ({ hits }) => ({
        matches: hits.map(({ entry, matchedName, score, reasons }) => ({
          list: entry.source,
          entryId: entry.entryId,
          name: matchedName,
          score,
          reasons: [...reasons],
        })),
      }))
    }),
    read(contract.listSanctionsLists, async () => answer((await screening.lists(database.pool)).map(presentList))),
    read(contract.listScreeningMatches, async ({ query }) => {
      const before = readIdCursor(query.cursor)
      if (!before.ok) return refuse(badCursor)
      const { clientId, status, q, limit } = query
      const page = await screening.matches(database.pool, { clientId, status, q }, { limit, before: before.value })
      return answerIdPage(page, presentMatch)
    }),
    write(contract.decideScreeningMatch, async ({ transaction, actor, params, body, ifMatch }) => {
      const { decision, reason } = body
      const verdict = { id: params.id, decision, reason, version: body.version ?? ifMatch }
      return answerResult(await screening.decideMatch(transaction, actor, verdict), matchRefusals, presentMatch)
    }),
  ]
}

/** A match as calls answer it. */
export function presentMatch(match: MatchRow): contract.ScreeningMatch {
  return {
    id: match.id,
    subject: match.subjectName,
    clientId: match.clientId,
    list: match.source,
    entryId: match.entryId,
    matchedName: match.matchedName,
    score: match.score,
    reasons: match.reasons,
    status: match.status,
    decidedBy: match.decidedByName,
    decidedAt: match.decidedAt?.toISOString() ?? null,
    reason: match.reason,
    createdAt: match.createdAt.toISOString(),
    version: match.version,
  }
}

function presentList({ source, label, synthetic, entries, sha256, loadedAt }: ListInForce) {
  return { source, label, synthetic, entries, sha256, loadedAt: loadedAt.toISOString() }
}

const conflict = (title: string, detail: string) => ({ status: 409 as const, title, detail })
const howToLoad = 'Load one with: npx corridor lists import FILE --source NAME'

/** Every failure has its answer: a new code without one does not compile. */
const screeningRefusals: RefusalTable<ScreenClientError> = {
  no_sanctions_list: () =>
    conflict('No sanctions list', `No sanctions list is loaded, so nobody can be screened. ${howToLoad}`),
  list_too_old: ({ asOf, maxAgeDays }) =>
    conflict(
      'Sanctions list too old',
      `A sanctions list was loaded on ${asOf.toISOString().slice(0, 10)}, more than ${maxAgeDays} days ago. ${howToLoad}`,
    ),
  client_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such client.' }),
}

const matchRefusals: RefusalTable<MatchError> = {
  match_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such match.' }),
  already_decided: ({ decision }) => conflict('Already decided', `This match is ${decision} already.`),
  newer_match: ({ id }) => ({
    ...conflict('Newer match', 'A newer match of the same name and entry is there. Decide that one.'),
    context: { matchId: id },
  }),
  stale_version: ({ currentVersion }) => ({
    ...conflict('Changed by someone else', 'This match has changed since you opened it. Reload it and decide again.'),
    context: { currentVersion },
  }),
}
