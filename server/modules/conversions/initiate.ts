import { defaultConversionNotes } from '#contract/conversions.ts'
import { present } from '#kernel/assert.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { minimumConversionXof } from '#kernel/conversion-price.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { AuditInput } from '#server/modules/audit/index.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { InForce } from '#server/modules/compliance/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
import { askedConversion } from './judging.ts'
import { complianceFacts, type Quote, quoteConversion, quoter } from './quote.ts'
import { checkAmount } from './rules.ts'
import { type NewConversion, openNew } from './store.ts'
import type { ConversionRow } from './tables.ts'

export interface ConversionRequest {
  readonly amountXof: bigint
  /** Null: the house account. */
  readonly clientId: number | null
  readonly notes: string | null
}

/** The client's name while nobody in particular is the client. */
const houseAccountName = 'House account'

/** What a conversion is opened with and judged by, as far as it can be read before it stands. */
export interface Groundwork {
  readonly quote: (amountXof: bigint) => Quote
  readonly client: FoundClient
  readonly asked: Moment
  readonly inForce: InForce
}

/** When it is asked for: by its day it is numbered, and the rules in force and the client's month are those of its day. */
interface Moment {
  readonly at: Date
  readonly date: BusinessDate
}

/** Reads it all at once; changes nothing. */
export async function readGroundwork(
  deps: ConversionDependencies,
  transaction: Transaction,
  clientId: number | null,
): Promise<Groundwork> {
  const asked = await momentOf(deps, transaction)
  const [quote, client, inForce] = await Promise.all([
    quoter(transaction, deps),
    clientOf(deps, transaction, clientId),
    deps.compliance.inForceOn(transaction, asked.date),
  ])
  return { quote, client, asked, inForce }
}

async function momentOf({ clock, settings }: ConversionDependencies, executor: Executor): Promise<Moment> {
  const at = clock.now()
  return { at, date: businessDate(at, await settings.read(executor, 'business.timeZone')) }
}

/** Records what was asked for, with the rate locked; everything else follows step by step. */
export async function initiateConversion(
  deps: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  request: ConversionRequest,
  groundwork: Groundwork,
) {
  const { quote, client: found, asked: moment, inForce } = groundwork
  const client = found.ok ? found.value : null
  const clients = new Map(request.clientId === null ? [] : [[request.clientId, found]])
  const [[opened], standing] = await Promise.all([
    openEach(deps, transaction, [{ actor, request }], { quote, clients, moment }),
    client && deps.compliance.standingOf(transaction, client, moment.date),
  ])
  const made = present(opened, 'the outcome of the one conversion asked for')
  if (!made.ok) return made
  const row = made.value
  const facts = { ...(await complianceFacts(transaction, deps, row)), conversionId: row.id }
  const asked = askedConversion(row, client)
  return ok({ row, assessment: await deps.compliance.meet(transaction, { asked, facts, client, inForce, standing }) })
}

/** One conversion asked for, and in whose name. */
export interface Asked {
  readonly actor: Actor
  readonly request: ConversionRequest
}

/**
 * The same for many at once, at one rate and in a handful of statements: one outcome each, in order. What one of them is
 * refused for keeps none of the others back. They are judged with their first step, before which nothing else happens.
 */
export async function openConversions(
  deps: ConversionDependencies,
  transaction: Transaction,
  asked: readonly Asked[],
): Promise<Result<ConversionRow, ConversionError>[]> {
  const clientIds = new Set(asked.flatMap(({ request: { clientId } }) => (clientId === null ? [] : [clientId])))
  const [moment, quote, ...found] = await Promise.all([
    momentOf(deps, transaction),
    quoter(transaction, deps),
    ...[...clientIds].map(async (id) => [id, await clientOf(deps, transaction, id)] as const),
  ])
  return openEach(deps, transaction, asked, { quote, clients: new Map(found), moment })
}

interface Terms {
  readonly quote: Groundwork['quote']
  readonly clients: ReadonlyMap<number, FoundClient>
  readonly moment: Moment
}

async function openEach(
  deps: ConversionDependencies,
  transaction: Transaction,
  asked: readonly Asked[],
  { quote, clients, moment }: Terms,
): Promise<Result<ConversionRow, ConversionError>[]> {
  const checked = asked.map(({ actor, request }) => {
    const amount = checkAmount(request.amountXof)
    if (!amount.ok) return amount
    const client = request.clientId === null ? ok(null) : present(clients.get(request.clientId), 'a looked up client')
    return client.ok ? ok({ actor, request, client: client.value }) : client
  })
  const fit = checked.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
  if (fit.length === 0) return checked.map(refusedOnly)
  const rows = await openNew(
    transaction,
    fit.map(({ actor, request, client }) => newConversion(actor, request, client, quote(request.amountXof), moment.at)),
    moment.date.slice(0, 4),
    causeOf(quote(minimumConversionXof)),
  )
  await record(deps, transaction, fit, rows)
  let next = 0
  return checked.map((outcome) => {
    if (!outcome.ok) return outcome
    next += 1
    return ok(present(rows[next - 1], 'an opened conversion'))
  })
}

function refusedOnly(outcome: Result<unknown, ConversionError>): Result<never, ConversionError> {
  if (outcome.ok) throw new Error('nothing was fit to be opened')
  return outcome
}

function newConversion(
  actor: Actor,
  { amountXof, clientId, notes }: ConversionRequest,
  client: Pick<Client, 'companyName' | 'country'> | null,
  quote: Quote,
  now: Date,
): NewConversion {
  return {
    ...quote,
    clientId,
    clientName: client?.companyName ?? houseAccountName,
    clientCountry: client?.country ?? null,
    amountXof,
    state: 'initiated',
    reviewReasons: [],
    filingRequired: false,
    checks: [],
    initiatedBy: actor.userId ?? actor.name,
    initiatedByName: actor.name,
    notes: notes ?? defaultConversionNotes,
    createdAt: now,
    updatedAt: now,
    waitedMs: 0n,
  }
}

const causeOf = ({ rateIsDefault, rateSource }: Quote): string =>
  rateIsDefault
    ? 'Asked for at the default rate, since no market rate is stored'
    : `Asked for at the rate of ${rateSource}`

/** What a conversion would give and meet; changes nothing. Amounts below the minimum are priced too. */
export async function previewConversion(
  deps: ConversionDependencies,
  executor: Executor,
  request: Omit<ConversionRequest, 'notes'>,
) {
  const client = await clientOf(deps, executor, request.clientId)
  if (!client.ok) return client
  const quote = await quoteConversion(executor, deps, request.amountXof)
  const facts = await complianceFacts(executor, deps, { ...request, ...quote })
  const assessment = await deps.compliance.assess(executor, facts)
  const funding = await deps.banking.previewConnection(executor, {
    amountXof: request.amountXof,
    preferredBanks: client.value?.preferredBanks ?? [],
    date: facts.date,
  })
  const filingThresholdXof = await deps.settings.read(executor, 'conversions.filingThresholdXof')
  return ok({ quote, assessment, funding, filingThresholdXof })
}

async function record(
  { audit, outbox }: ConversionDependencies,
  transaction: Transaction,
  asked: readonly Asked[],
  rows: readonly ConversionRow[],
): Promise<void> {
  const entries = new Map<Actor, AuditInput[]>()
  for (const [index, { id, reference, amountXof, clientId, rate, rateSource }] of rows.entries()) {
    const { actor } = present(asked[index], 'who asked for a conversion')
    const details = { reference, amountXof: Number(amountXof), clientId, rate, rateSource }
    const entry = { action: 'create', resourceType: 'conversion', resourceId: String(id), details } as const
    entries.set(actor, [...(entries.get(actor) ?? []), entry])
  }
  for (const [actor, ofActor] of entries) await audit.appendAll(transaction, actor, ofActor)
  await outbox.emitAll(
    transaction,
    rows.map(({ id, version }) => ({
      kind: 'conversions',
      type: 'conversion.initiated',
      version: 1,
      aggregateId: String(id),
      payload: { conversionId: id, version },
    })),
  )
}

type FoundClient = Awaited<ReturnType<typeof clientOf>>

async function clientOf({ clients }: ConversionDependencies, executor: Executor, clientId: number | null) {
  if (clientId === null) return ok(null)
  const client = await clients.get(executor, clientId)
  if (!client) return err({ code: 'client_not_found' } as const)
  return client.isActive ? ok(client) : err({ code: 'client_inactive' } as const)
}
