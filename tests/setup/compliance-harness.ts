import type { FastifyInstance } from 'fastify'
import type { KycStatus } from '#contract/clients/api.ts'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { err, expectOk, ok } from '#kernel/result.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { createBankCalendar } from '#server/modules/calendar/index.ts'
import { type Client, type ClientDependencies, createClients, type NewClient } from '#server/modules/clients/index.ts'
import { type Compliance, type ComplianceDependencies, createCompliance } from '#server/modules/compliance/index.ts'
import type { NotificationInput } from '#server/modules/notifications/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { cloneDatabase } from './database.ts'
import { person } from './person-factory.ts'
import { serveRoutes } from './route-server.ts'
import { fakeSecondPerson } from './second-person.ts'

/** Responses of screening and identity, which a test sets. */
export interface Answers {
  now: Date
  openMatches: number
  confirmedMatches: number
  /** Clients whose file was screened. */
  screenedFiles: number[]
  lists: (typeof testList)[]
  refusal: 'no_sanctions_list' | 'list_too_old' | null
  mayApprove: boolean
  /** Number of other people who could approve a proposal. */
  others: number
  /** Full screening matches by id. */
  matches: Map<number, unknown>
  /** Notifications sent. */
  reported: NotificationInput[]
  /** Known documents by id. */
  documents: Map<number, unknown>
}

type Evaluated = Parameters<Compliance['alerts']['evaluateForConversion']>[1]
export type ComplianceHarness = Awaited<ReturnType<typeof openComplianceHarness>>

const testList = {
  source: 'TEST',
  versionId: 1,
  sha256: 'a'.repeat(64),
  label: 'Test list',
  loadedAt: new Date('2026-11-19T00:00:00.000Z'),
  synthetic: false,
}

/** The people to whom alerts can be assigned. */
const officers = [
  { id: 'aya', name: 'Aya Traore' },
  { id: 'kone', name: 'Moussa Kone' },
]

const fresh = (): Answers => ({
  now: new Date('2026-11-20T10:00:00.000Z'),
  openMatches: 0,
  confirmedMatches: 0,
  screenedFiles: [],
  lists: [testList],
  refusal: null,
  mayApprove: true,
  others: 1,
  matches: new Map(),
  reported: [],
  documents: new Map(),
})

/** Clients and compliance on their own database; the test controls the lists and the clock. */
export async function openComplianceHarness() {
  const clone = await cloneDatabase()
  const database = clone.open(12)
  const answers = fresh()
  const clock = { now: () => answers.now }
  const logger = createLogger('silent')
  const audit = createAudit({ database, clock, sealKey: new Uint8Array(32), headFile: '/dev/null', logger })
  const outbox = createOutbox({ clock })
  const ids = createIds(clock, seededRandom(7))
  const identity = {
    secondPerson: fakeSecondPerson({ others: () => answers.others, mayApprove: () => answers.mayApprove }),
    listByPermission: async () => officers,
  }
  const notifications = {
    notify: async (_: unknown, notification: NotificationInput) => {
      answers.reported.push(notification)
      return 1
    },
  }
  const settings = createSettings({ clock, audit, outbox })
  const bankCalendar = createBankCalendar({ clock, audit, outbox, settings })
  const documents = {
    get: async (_: unknown, id: number) => answers.documents.get(id) ?? null,
    findVersion: async (_: unknown, id: number, number: number) =>
      answers.documents.has(id) ? { number, fileName: `${id}-1.${number}.pdf` } : null,
  }
  const clients = createClients({
    clock,
    ids,
    audit,
    outbox,
    identity,
    settings,
    documents,
  } as unknown as ClientDependencies)
  const screening = screeningThat(answers)
  const base = { database, clock, audit, outbox, settings, clients }
  const compliance = createCompliance({
    ...base,
    identity,
    screening,
    documents,
    bankCalendar,
    notifications,
    mode: 'sandbox',
  } as unknown as ComplianceDependencies)
  const actions = [...clients.bulkActions, ...compliance.bulkActions]
  const bulk = createBulk({ database, clock, ids, actions, roleOf: async () => 'compliance' })
  const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => database.transaction(work)
  let made = 0
  /** Adds a client through compliance. */
  const add = (
    changes: Partial<NewClient> = {},
    kycStatus: KycStatus = 'pending',
    actor = person('kone', 'Moussa Kone', 'compliance', answers.now),
  ) => {
    made += 1
    const client = { ...newClient(`Company ${made}`), ...changes }
    return write((transaction) => compliance.addClient(transaction, actor, { client, kycStatus }))
  }
  const apps: FastifyInstance[] = []
  return {
    answers,
    database,
    audit,
    settings,
    bankCalendar,
    clients,
    compliance,
    screening: { fetchesLists: true },
    clock,
    bulk,
    nudge: () => undefined,
    reset: () => Object.assign(answers, fresh()),
    write,
    add,
    added: async (changes?: Partial<NewClient>, kycStatus?: KycStatus): Promise<Client> =>
      expectOk(await add(changes, kycStatus), 'a client of the test'),
    /** Evaluates the alert rules for a conversion of a client, or of the own account. */
    async evaluate(
      client: Client | null,
      conversion: Partial<Evaluated> & Pick<Evaluated, 'conversionId' | 'amountXof'>,
    ): Promise<Evaluated> {
      const evaluated = {
        grossUsdMinor: conversion.amountXof / 5n,
        at: answers.now,
        reference: `TX-2026-${String(conversion.conversionId).padStart(6, '0')}`,
        clientId: client?.id ?? null,
        clientName: client?.companyName ?? 'Own account',
        clientCountry: client?.country ?? null,
        clientSince: new Date('2024-01-01T00:00:00.000Z'),
        // Another person each time, so that only the client's conversions add up.
        personId: `asker ${conversion.conversionId}`,
        personName: 'Awa Sow',
        ...conversion,
      }
      await write((t) => compliance.alerts.evaluateForConversion(t, evaluated))
      return evaluated
    },
    /** Serves these calls as the product does, on behalf of `actor`, until the harness closes. */
    async serve(routes: Route[], actor: () => Actor): Promise<FastifyInstance> {
      const app = await serveRoutes({ database, clock, routes, actor })
      apps.push(app)
      return app
    },
    async close() {
      for (const app of apps) await app.close()
      await clone.drop()
    },
  }
}

function screeningThat(answers: Answers): ComplianceDependencies['screening'] {
  const outcome = () => {
    const { refusal, now } = answers
    if (refusal === null) return ok({ matches: [], listsAsOf: testList.loadedAt })
    return err(refusal === 'list_too_old' ? { code: refusal, asOf: now, maxAgeDays: 30 } : { code: refusal })
  }
  const screening = {
    screen: async () => outcome(),
    async screenFile(_: unknown, __: unknown, { id }: { id: number }) {
      answers.screenedFiles.push(id)
      return outcome()
    },
    end: async () => undefined,
    openMatches: async () => answers.openMatches,
    confirmedMatches: async () => answers.confirmedMatches,
    matchCounts: async () => ({
      open: answers.openMatches,
      openOfItself: answers.openMatches,
      confirmed: answers.confirmedMatches,
    }),
    lists: async () => answers.lists,
    match: async (_: unknown, id: number) => answers.matches.get(id) ?? null,
  }
  return screening as unknown as ComplianceDependencies['screening']
}

function newClient(companyName: string): NewClient {
  return {
    companyName,
    contactName: 'Awa Ndiaye',
    email: `${companyName.replaceAll(' ', '-').toLowerCase()}@company.ci`,
    phone: null,
    address: 'Rue du Port',
    country: 'Ghana',
    registrationNumber: null,
    taxId: null,
    billingCurrency: 'USD',
    paymentTerms: 30,
    monthlyLimit: null,
    accountType: 'standard',
    preferredBanks: [],
    complianceNotes: null,
    isActive: true,
    allowDuplicate: false,
  }
}
