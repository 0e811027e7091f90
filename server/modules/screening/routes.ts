import * as contract from '#contract/compliance/api.ts'
import * as coverage from '#contract/compliance/coverage.ts'
import * as threshold from '#contract/compliance/threshold.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import { type Bulk, bulkJob } from '#server/platform/bulk/bulk.ts'
import { presentRun } from '#server/platform/bulk/bulk-routes.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import {
  approverRefusals,
  conflict,
  noSuchClient,
  notFound,
  secondPersonRequired,
  stale,
} from '#server/platform/http/refusals.ts'
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
import { textFormats } from '#server/platform/language/formats.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { screenClientsAction } from './bulk.ts'
import type { MatchError, ScreenClientError } from './errors.ts'
import type { MatchDetails } from './match-details.ts'
import type { Screening } from './service.ts'
import { recordIdOf } from './subject-screening.ts'
import type { MatchRow, NotedHitRow } from './tables.ts'
import { t } from './texts.ts'
import type { ThresholdCurve } from './threshold/curve.ts'

const maxClients = 1_000_000
/** The job that measures threshold curves. */
export const thresholdJob = 'screening.threshold'

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
      const query = { name, type, country, birthDate, gender, identifiers }
      const found = await screening.search(transaction, actor, query)
      return answerResult(found, screeningRefusals, ({ hits, unreadable }) => ({
        unreadable: unreadable && { scripts: [...unreadable.scripts], reason: reasonText(unreadable.reason) },
        matches: hits.map(({ entry, matchedName, score, reasons }) => ({
          list: entry.source,
          entryId: entry.entryId,
          name: matchedName,
          score,
          reasons: reasons.map(reasonText),
        })),
      }))
    }),
    read(contract.listSanctionsLists, async () => answer(await screening.listDetails(database.pool))),
    read(contract.listScreeningMatches, async ({ query }) => {
      const before = readIdCursor(query.cursor)
      const { limit, cursor: _, ...filter } = query
      const page = await screening.matches(database.pool, filter, { limit, before })
      return answerIdPage(page, (match) => ({ ...presentMatch(match), subjectKind: match.subjectKind }))
    }),
    read(coverage.listNotedHits, async ({ query: { limit, cursor, clientId } }) => {
      const before = readIdCursor(cursor)
      return answerIdPage(await screening.notedHits(database.pool, { clientId }, { limit, before }), presentNotedHit)
    }),
    read(coverage.getScreeningCoverage, async () => {
      const { scripts, ...counts } = await screening.coverage(database.pool)
      return answer({ ...counts, scripts: [...scripts] })
    }),
    read(contract.getScreeningMatch, async ({ params, actor }) => {
      const found = await screening.match(database.pool, params.id)
      if (!found) return refuse(refusalFor({ code: 'match_not_found' }, matchRefusals))
      await audit.noteRead(actor, { action: 'view', resourceType: 'screening_match', resourceId: String(params.id) })
      return answer(presentMatchPage(found))
    }),
    write(contract.screenAllClients, async ({ transaction, actor, afterCommit }) => {
      const listStatus = await screening.listStatus(transaction)
      if (!listStatus.ok) return refuse(refusalFor(listStatus.error, screeningRefusals))
      const rows = await clients.select(transaction, { filter: { isActive: true }, except: [] }, maxClients)
      if (rows.length === 0) return refuse(noClients())
      const run = await bulk.start(transaction, actor, { action: screenClientsAction, rows })
      afterCommit(() => nudge(bulkJob))
      return answer(presentRun(run, run.createdAt))
    }),
    ...thresholdRoutes({ screening, database, nudge }),
    write(contract.decideScreeningMatch, async ({ transaction, actor, params, body, version }) => {
      const { decision, reason } = body
      const verdict = { id: params.id, decision, reason, version }
      return answerResult(await screening.decideMatch(transaction, actor, verdict), matchRefusals, presentMatch)
    }),
  ]
}

type ThresholdRoutes = Pick<ScreeningRoutes, 'screening' | 'database' | 'nudge'>

const thresholdRoutes = ({ screening, database, nudge }: ThresholdRoutes): Route[] => [
  read(threshold.getThresholdCurve, async () => answer(presentCurve(await screening.thresholdCurve(database.pool)))),
  write(threshold.measureThresholdCurve, async ({ transaction, afterCommit }) => {
    const curve = await screening.requestThresholdCurve(transaction)
    if (curve.running) afterCommit(() => nudge(thresholdJob))
    return answer(presentCurve(curve))
  }),
]

function presentMatch(match: MatchRow): contract.ScreeningMatch {
  return {
    id: match.id,
    kind: match.kind,
    subject: match.subjectName,
    clientId: match.clientId,
    list: match.source,
    entryId: match.entryId,
    matchedName: match.matchedName,
    score: match.score,
    reasons: match.reasons.map(reasonText),
    status: match.status,
    decidedBy: match.decidedByName,
    decidedAt: match.decidedAt?.toISOString() ?? null,
    reason: match.reason === null ? null : reasonText(match.reason),
    clearing:
      match.clearingProposedAt === null
        ? null
        : {
            proposedById: match.clearingProposedBy,
            proposedBy: match.clearingProposedByName ?? '',
            proposedAt: match.clearingProposedAt.toISOString(),
            reason: match.clearingReason ?? '',
          },
    createdAt: match.createdAt.toISOString(),
    version: match.version,
  }
}

function presentCurve({ newest, running, isCurrent }: ThresholdCurve): threshold.ThresholdCurve {
  return {
    measured:
      newest?.points && newest.finishedAt
        ? {
            points: newest.points,
            listedNames: newest.listedNames,
            registerNames: newest.registerNames,
            at: newest.finishedAt.toISOString(),
          }
        : null,
    isCurrent,
    running: running && { done: running.done, total: running.total },
  }
}

function presentNotedHit(hit: NotedHitRow): coverage.NotedHit {
  const { id, clientId, entryId, matchedName, score, reasons } = hit
  const shown = { id, clientId, entryId, matchedName, score, reasons: reasons.map(reasonText) }
  return { ...shown, subject: hit.subjectName, list: hit.source, notedAt: hit.notedAt.toISOString() }
}

function presentMatchPage({ match, subject, clientName, entry, decisions }: MatchDetails): contract.ScreeningMatchPage {
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
}: NonNullable<MatchDetails['entry']>): NonNullable<contract.ScreeningMatchPage['entry']> {
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

const noClients = () => ({
  status: 409 as const,
  code: 'no_clients',
  title: t.noClientsTitle,
  detail: t.noClients,
})

/** Exhaustive: a new error code without an entry does not compile. */
const screeningRefusals: RefusalTable<ScreenClientError> = {
  no_sanctions_list: () => conflict(t.noListTitle, t.noList(t.loadListHint)),
  list_too_old: ({ asOf, maxAgeDays }) =>
    conflict(t.listTooOldTitle, t.listTooOld(textFormats.formatDayText(asOf, 'UTC'), maxAgeDays, t.loadListHint)),
  client_not_found: noSuchClient,
}

const matchRefusals: RefusalTable<MatchError> = {
  match_not_found: () => notFound(t.matchNotFound),
  already_decided: ({ decision }) => conflict(t.alreadyDecidedTitle, t.alreadyDecided(decision)),
  newer_match: ({ id }) => ({
    ...conflict(t.newerMatchTitle, t.newerMatch),
    context: { matchId: id },
  }),
  stale_version: stale(() => t.matchChanged),
  ...approverRefusals,
  same_person: () => secondPersonRequired(t.ownClearing),
}
