/** Contract of the sanctions screening calls. */
import * as z from 'zod/mini'
import { bulkRun } from '../bulk.ts'
import { riskLevels } from '../clients/api.ts'
import { dateInput, id, idParams, instant, pageQuery, pathId, text, version } from '../fields.ts'
import { matchKinds, matchStatuses, reportPeriods } from '../filter-labels.ts'
import { periodOfReport, periodQuery } from '../reports/period.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

export { matchKinds, matchStatuses, reportPeriods }

export const screeningMatch = z.object({
  id,
  subject: z.string(),
  clientId: z.nullable(id),
  /**
   * `unreadable`: the name could not be screened. It waits for a person like a match and has no
   * list, entry, matched name or score.
   */
  kind: z.enum(matchKinds),
  list: z.nullable(z.string()),
  entryId: z.nullable(z.string()),
  matchedName: z.nullable(z.string()),
  score: z.nullable(z.number()),
  reasons: z.array(z.string()),
  status: z.enum(matchStatuses),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
  /** Who proposed to clear it, which a second person then decides. Null without a proposal. */
  clearing: z.nullable(
    z.object({ proposedById: z.nullable(z.string()), proposedBy: z.string(), proposedAt: instant, reason: z.string() }),
  ),
  createdAt: instant,
  version: z.int(),
})
export type ScreeningMatch = z.output<typeof screeningMatch>

/** What a screened name belongs to. */
const subjectKind = z.enum(['client', 'contact', 'person', 'wallet', 'counterparty', 'beneficiary'])

const listedMatch = z.extend(screeningMatch, { subjectKind })
export type ListedMatch = z.output<typeof listedMatch>

export const screenClient = defineRoute('POST /api/compliance/aml-screening/:clientId', 'Screening', {
  summary: 'Screens a client against the loaded sanctions lists; 409 when none is loaded',
  access: 'screening.search',
  params: z.strictObject({ clientId: pathId }),
  body: z.optional(z.strictObject({})),
  answer: z.object({
    riskLevel: z.enum(riskLevels),
    matches: z.array(screeningMatch),
    listsAsOf: instant,
    screenedAt: instant,
  }),
})

export const searchScreening = defineRoute('POST /api/compliance/screening/search', 'Screening', {
  summary: 'Looks a name up in the loaded sanctions lists',
  access: 'screening.search',
  body: z.strictObject({
    name: text(300, t.nameRequired),
    type: z.optional(z.enum(['person', 'organisation'])),
    country: z.optional(text(80)),
    birthDate: z.optional(dateInput()),
    gender: z.optional(z.enum(['male', 'female'])),
    /** Numbers of passports, registrations and the like. Each finds its entry whatever the name. */
    identifiers: z.optional(z.array(text(100)).check(z.maxLength(20))),
  }),
  answer: z.object({
    /** Why the name could not be screened in full; without it, no match means no match. */
    unreadable: z.nullable(z.object({ scripts: z.array(z.string()), reason: z.string() })),
    matches: z.array(
      z.object({
        list: z.string(),
        entryId: z.string(),
        name: z.string(),
        score: z.number(),
        reasons: z.array(z.string()),
      }),
    ),
  }),
})

export const sanctionsList = z.object({
  source: z.string(),
  label: z.string(),
  /** True for the fictitious list of sandbox mode. */
  synthetic: z.boolean(),
  entries: z.int(),
  sha256: z.string(),
  loadedAt: instant,
  version: z.int(),
  ageDays: z.int(),
  /** True if older than the setting allows; nothing is cleared against it. */
  isOutdated: z.boolean(),
  origin: z.nullable(z.string()),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** Scripts of listed names that have no reading, with the number of entries, largest first. */
  uncovered: z.array(z.object({ script: z.string(), entries: z.int() })),
  /** The last download attempt; null for a list that is only imported by hand. */
  check: z.nullable(
    z.object({
      at: instant,
      outcome: z.enum(['loaded', 'unchanged', 'refused', 'unreachable']),
      detail: z.nullable(z.string()),
    }),
  ),
  /** Rescreening against this version: subjects checked and matches found. */
  rescreening: z.nullable(z.object({ subjects: z.int(), found: z.int(), finishedAt: z.nullable(instant) })),
})
export type SanctionsList = z.output<typeof sanctionsList>

export const listSanctionsLists = defineRoute('GET /api/compliance/screening/lists', 'Screening', {
  summary: 'The sanctions lists in force',
  access: 'compliance.read',
  answer: z.array(sanctionsList),
})

export const listScreeningMatches = defineRoute('GET /api/compliance/screening/matches', 'Screening', {
  summary: 'Screening matches, newest first',
  access: 'compliance.read',
  query: z.strictObject({
    ...pageQuery,
    clientId: z.optional(pathId),
    status: z.optional(z.enum(matchStatuses)),
    kind: z.optional(z.enum(matchKinds)),
  }),
  answer: z.array(listedMatch),
})

const listedEntry = z.object({
  list: z.string(),
  entryId: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  weakAliases: z.array(z.string()),
  type: z.nullable(z.enum(['person', 'organisation', 'vessel', 'aircraft'])),
  countries: z.array(z.string()),
  birthDates: z.array(z.string()),
  gender: z.nullable(z.enum(['male', 'female'])),
  identifiers: z.array(z.string()),
  wallets: z.array(z.string()),
  program: z.nullable(z.string()),
  /** False if no list in force contains the entry. */
  inForce: z.boolean(),
})

export const screeningMatchPage = z.object({
  match: screeningMatch,
  subject: z.object({
    kind: subjectKind,
    /**
     * Id of the subject's record: the client for clients and contacts, the wallet for wallets and
     * beneficiaries, the exchange form for named parties; null without one.
     */
    id: z.nullable(z.int()),
    name: z.string(),
    /** Name of the owning client at screening; null without one. */
    clientName: z.nullable(z.string()),
    country: z.nullable(z.string()),
    birthDate: z.nullable(z.string()),
    lastScreenedAt: instant,
  }),
  /** Null if no list version contains it. */
  entry: z.nullable(listedEntry),
  /** Decisions on this and earlier matches of the same pair, newest first. */
  decisions: z.array(
    z.object({
      decision: z.enum(['confirmed', 'cleared']),
      reason: z.string(),
      decidedBy: z.nullable(z.string()),
      decidedAt: instant,
    }),
  ),
})
export type ScreeningMatchPage = z.output<typeof screeningMatchPage>

export const getScreeningMatch = defineRoute('GET /api/compliance/screening/matches/:id', 'Screening', {
  summary: 'A match with both records and its decisions',
  access: 'compliance.read',
  params: idParams,
  answer: screeningMatchPage,
})

export const screenAllClients = defineRoute('POST /api/compliance/aml-screening', 'Screening', {
  summary: 'Screens all active clients and their people, as a bulk run with progress; 409 when no list is loaded',
  access: 'screening.search',
  body: z.optional(z.strictObject({})),
  answer: bulkRun,
})

export const decideScreeningMatch = defineRoute('PATCH /api/compliance/screening/matches/:id', 'Screening', {
  freshProof: true,
  takesTwo: true,
  summary: 'Confirms or clears a match, with a reason; clearing a strong or a confirmed one takes two people',
  access: 'screening.decide',
  params: idParams,
  body: z.strictObject({
    decision: z.enum(['confirmed', 'cleared']),
    reason: text(1000, t.reasonRequired),
    version,
  }),
  answer: screeningMatch,
})

/** JSON as specified; PDF and XLSX for readers. */
const waemuFormats = ['json', 'pdf', 'xlsx'] as const

export const waemuReport = z.object({
  period: periodOfReport,
  generatedAt: instant,
  rows: z.int(),
  sha256: z.string(),
  summary: z.object({
    totalTransactions: z.int(),
    totalVolumeXof: z.int(),
    totalGrossUsd: z.string(),
    totalFeesUsd: z.string(),
    completed: z.int(),
    inProgress: z.int(),
    failed: z.int(),
    filingsRequired: z.int(),
    filingsSubmitted: z.int(),
    ownAccountConversions: z.int(),
  }),
  transactions: z.array(
    z.object({
      reference: z.string(),
      client: z.string(),
      country: z.nullable(z.string()),
      amountXof: z.int(),
      amountUsd: z.string(),
      rate: z.string(),
      rateSource: z.string(),
      state: z.string(),
      filing: z.nullable(z.string()),
      initiatedAt: instant,
    }),
  ),
})

export const getWaemuReport = defineRoute('GET /api/compliance/waemu-report', 'Reports', {
  summary: 'The WAEMU compliance report over all conversions of a period to date',
  access: 'reports.export',
  query: z.strictObject({ ...periodQuery, format: z._default(z.enum(waemuFormats), 'json') }),
  answer: waemuReport,
})

/** Controls against money laundering that are weaker than by default. */
export const controlWarnings = {
  lists_not_fetched: t.listsNotFetched,
  high_threshold: t.highThreshold,
  old_lists_allowed: t.oldListsAllowed,
  rule_off: t.ruleOff,
} as const
export type ControlWarning = keyof typeof controlWarnings

export const listControlWarnings = defineRoute('GET /api/compliance/control-warnings', 'Alerts', {
  summary: 'Controls against money laundering that are weaker than by default',
  access: 'compliance.read',
  answer: z.array(z.enum(Object.keys(controlWarnings) as [ControlWarning, ...ControlWarning[]])),
})
