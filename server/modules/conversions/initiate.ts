import { defaultConversionNotes } from '#contract/conversions/api.ts'
import { present } from '#kernel/assert.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { allOf } from '#kernel/settle-all.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { Assessment } from '#server/modules/compliance/index.ts'
import type { ListInForce } from '#server/modules/screening/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
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

/** What conversions are opened with and assessed by, as far as it can be read before they stand: once for all that are asked for together. */
export interface Groundwork extends Terms {
  readonly lists: readonly ListInForce[]
}

interface Terms {
  readonly quote: (amountXof: bigint) => Quote
  readonly clients: ReadonlyMap<number, FoundClient>
  readonly moment: Moment
}

/** When they are asked for: by its day they are numbered, and the clients' month is that of its day. */
interface Moment {
  readonly at: Date
  readonly date: BusinessDate
}

/** Reads it all at once; changes nothing. The house account is no client. */
export async function readGroundwork(
  deps: ConversionDependencies,
  transaction: Transaction,
  clientIds: readonly (number | null)[],
): Promise<Groundwork> {
  const moment = await momentOf(deps, transaction)
  const [terms, lists] = await allOf([
    readTerms(deps, transaction, clientIds, moment),
    deps.screening.lists(transaction),
  ])
  return { ...terms, lists }
}

async function readTerms(
  deps: ConversionDependencies,
  transaction: Transaction,
  clientIds: readonly (number | null)[],
  moment: Moment,
): Promise<Terms> {
  const ids = [...new Set(clientIds)].filter((id) => id !== null)
  const [quote, found] = await allOf([
    quoter(transaction, deps),
    allOf(ids.map(async (id) => [id, await clientOf(deps, transaction, id)] as const)),
  ])
  return { quote, clients: new Map(found), moment }
}

async function momentOf({ clock, settings }: ConversionDependencies, executor: Executor): Promise<Moment> {
  const at = clock.now()
  return { at, date: businessDate(at, await settings.read(executor, 'business.timeZone')) }
}

/** One conversion asked for, and in whose name. */
export interface Asked {
  readonly actor: Actor
  readonly request: ConversionRequest
}

interface Initiated {
  readonly row: ConversionRow
  readonly assessment: Assessment
}

/**
 * Records what was asked for, with the rate locked, and tells what it would meet; everything else follows step by step, the rules
 * of compliance first. One outcome each, in order: what one of them is refused for keeps none of the others back.
 */
export async function initiateEach(
  deps: ConversionDependencies,
  transaction: Transaction,
  asked: readonly Asked[],
  groundwork: Groundwork,
): Promise<Result<Initiated, ConversionError>[]> {
  const { clients, moment, lists } = groundwork
  const clientOfEach = asked.map(({ request: { clientId } }) => {
    const found = clientId === null ? null : present(clients.get(clientId), 'a looked up client')
    return found?.ok ? found.value : null
  })
  const [opened, standings] = await allOf([
    openEach(deps, transaction, asked, groundwork),
    allOf(clientOfEach.map((client) => client && deps.compliance.standingOf(transaction, client, moment.date))),
  ])
  return allOf(
    opened.map(async (made, place) => {
      if (!made.ok) return made
      const row = made.value
      const read = { lists, client: clientOfEach[place] ?? null, standing: standings[place] ?? null }
      const facts = await complianceFacts(transaction, deps, row)
      return ok({ row, assessment: await deps.compliance.assess(transaction, facts, read) })
    }),
  )
}

/** The same without telling what they would meet. */
export async function openConversions(
  deps: ConversionDependencies,
  transaction: Transaction,
  asked: readonly Asked[],
): Promise<Result<ConversionRow, ConversionError>[]> {
  const moment = await momentOf(deps, transaction)
  const clientIds = asked.map(({ request }) => request.clientId)
  return openEach(deps, transaction, asked, await readTerms(deps, transaction, clientIds, moment))
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
  if (request.amountXof > maximumConversionXof) return err({ code: 'above_maximum' as const })
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
  const acts = rows.map(({ id, reference, amountXof, clientId, rate, rateSource }, place) => {
    const { actor } = present(asked[place], 'who asked for a conversion')
    const details = { reference, amountXof: Number(amountXof), clientId, rate, rateSource }
    const entry = { action: 'create', resourceType: 'conversion', resourceId: String(id), details } as const
    return { actor, entry }
  })
  await audit.appendEach(transaction, acts)
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
