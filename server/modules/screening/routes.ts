import * as contract from '#contract/compliance/api.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import { type Bulk, bulkJob } from '#server/platform/bulk/bulk.ts'
import { presentRun } from '#server/platform/bulk/routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { conflict, notFound } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerResult,
  type RefusalTable,
  type Route,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { screenClientsAction } from './bulk.ts'
import type { MatchError, ScreenClientError } from './errors.ts'
import type { MatchInFull } from './match-details.ts'
import type { Screening } from './service.ts'
import { recordIdOf } from './subject-screening.ts'
import type { MatchRow } from './tables.ts'

const maxClients = 1_000_000

export interface ScreeningRoutes {
  readonly screening: Screening
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
  readonly clients: Pick<Clients, 'select'>
  readonly bulk: Pick<Bulk, 'start'>
  readonly nudge: (job: string) => void
}

export function screeningRoutes({ screening, database, audit, clients, bulk, nudge }: ScreeningRoutes): Route[] {
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
      const { name, type = null, country = null, birthDate = null, gender = null, identifiers = [] } = body
      const wanted = { name, type, country, birthDate, gender, identifiers }
      const found = await screening.search(transaction, actor, wanted)
      return answerResult(found, screeningRefusals, ({ hits, unreadable }) => ({
        unreadable: unreadable && { ...unreadable, scripts: [...unreadable.scripts] },
        matches: hits.map(({ entry, matchedName, score, reasons }) => ({
          list: entry.source,
          entryId: entry.entryId,
          name: matchedName,
          score,
          reasons: [...reasons],
        })),
      }))
    }),
    read(contract.listSanctionsLists, async () => answer(await screening.listsInFull(database.pool))),
    read(contract.listScreeningMatches, async ({ query }) => {
      const before = readIdCursor(query.cursor)
      if (!before.ok) return refuse(badCursor)
      const { clientId, status, q, limit } = query
      const page = await screening.matches(database.pool, { clientId, status, q }, { limit, before: before.value })
      return answerIdPage(page, presentMatch)
    }),
    read(contract.getScreeningMatch, async ({ params, actor }) => {
      const found = await screening.match(database.pool, params.id)
      if (!found) return refuse(refusalFor({ code: 'match_not_found' }, matchRefusals))
      await audit.noteRead(actor, { action: 'view', resourceType: 'screening_match', resourceId: String(params.id) })
      return answer(presentMatchPage(found))
    }),
    write(contract.screenAllClients, async ({ transaction, actor, afterCommit }) => {
      const standing = await screening.standing(transaction)
      if (!standing.ok) return refuse(refusalFor(standing.error, screeningRefusals))
      const rows = await clients.select(transaction, { filter: { isActive: true }, except: [] }, maxClients)
      if (rows.length === 0) return refuse(noClients)
      const run = await bulk.start(transaction, actor, { action: screenClientsAction, rows })
      afterCommit(() => nudge(bulkJob))
      return answer(presentRun(run))
    }),
    write(contract.decideScreeningMatch, async ({ transaction, actor, params, body, ifMatch }) => {
      const { decision, reason } = body
      const verdict = { id: params.id, decision, reason, version: body.version ?? ifMatch }
      return answerResult(await screening.decideMatch(transaction, actor, verdict), matchRefusals, presentMatch)
    }),
  ]
}

/** Presents a match for the API. */
export function presentMatch(match: MatchRow): contract.ScreeningMatch {
  return {
    id: match.id,
    kind: match.kind,
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

function presentMatchPage({ match, subject, clientName, entry, decisions }: MatchInFull): contract.ScreeningMatchPage {
  return {
    match: presentMatch(match),
    subject: {
      kind: subject.kind,
      id: recordIdOf(subject.key),
      name: subject.name,
      clientName,
      country: subject.country,
      birthDate: subject.birthDate,
      lastScreenedAt: subject.lastScreenedAt.toISOString(),
    },
    entry: entry && presentEntry(entry),
    decisions: decisions.map((row) => ({
      decision: row.decision,
      reason: row.reason,
      decidedBy: row.decided_by_name,
      decidedAt: new Date(Number(row.decided_at_ms)).toISOString(),
    })),
  }
}

function presentEntry({
  entry,
  inForce,
}: NonNullable<MatchInFull['entry']>): NonNullable<contract.ScreeningMatchPage['entry']> {
  const { source, factsHash, ...facts } = entry
  return {
    ...facts,
    list: source,
    aliases: [...facts.aliases],
    weakAliases: [...facts.weakAliases],
    countries: [...facts.countries],
    birthDates: [...facts.birthDates],
    identifiers: [...facts.identifiers],
    wallets: [...facts.wallets],
    inForce,
  }
}

const noClients = {
  status: 409 as const,
  code: 'no_clients',
  title: 'No clients',
  detail: 'There is no active client to screen.',
}
const howToLoad = 'Load one with: npx corridor lists update, or npx corridor lists import FILE --source NAME'

/** Exhaustive: a new error code without an entry does not compile. */
const screeningRefusals: RefusalTable<ScreenClientError> = {
  no_sanctions_list: () =>
    conflict('No sanctions list', `No sanctions list is loaded, so nobody can be screened. ${howToLoad}`),
  list_too_old: ({ asOf, maxAgeDays }) =>
    conflict(
      'Sanctions list too old',
      `A sanctions list was loaded on ${asOf.toISOString().slice(0, 10)}, more than ${maxAgeDays} days ago. ${howToLoad}`,
    ),
  client_not_found: () => notFound('There is no such client.'),
}

const matchRefusals: RefusalTable<MatchError> = {
  match_not_found: () => notFound('There is no such match.'),
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
