/** Opens conversions at a locked rate, and previews them. */

import { defaultConversionNotes } from '#contract/conversions/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { maximumConversionXof } from '#kernel/conversion-price.ts'
import { settleAll } from '#kernel/promises.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { Assessment } from '#server/modules/compliance/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type StoredText, storedText } from '#server/platform/language/stored-text.ts'
import { complianceFacts } from './compliance-facts.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionError } from './errors.ts'
import { ownAccount } from './messages.ts'
import { createQuoter, type Quote, quoteConversion } from './quote.ts'
import { checkAmount } from './state-machine.ts'
import { type NewConversion, openNew } from './store.ts'
import type { ConversionRow } from './tables.ts'
import { t } from './texts.ts'

export interface ConversionRequest {
  /** Whole francs. */
  readonly amountXof: bigint
  /** Null for the own account. */
  readonly clientId: number | null
  readonly notes: string | null
}

/** A planned conversion; `initiatedBy`: whose day limit it would count in. */
export type PreviewRequest = Omit<ConversionRequest, 'notes'> & { readonly initiatedBy?: string }

/** Client name of own-account conversions. */

/** Price, clients and time of new conversions, read once per transaction. */
interface Terms {
  readonly quote: (amountXof: bigint) => Quote
  readonly clients: ReadonlyMap<number, FoundClient>
  readonly moment: Moment
}

/** The time of the request. Its business date gives the reference's year and the clients' month. */
interface Moment {
  readonly at: Date
  readonly date: BusinessDate
}

async function readTerms(
  deps: ConversionDependencies,
  transaction: Transaction,
  clientIds: readonly (number | null)[],
  moment: Moment,
): Promise<Terms> {
  const ids = [...new Set(clientIds)].filter((id) => id !== null)
  const [quote, found] = await settleAll([
    createQuoter(transaction, deps),
    settleAll(ids.map(async (id) => [id, await findClient(deps, transaction, id)] as const)),
  ])
  return { quote, clients: new Map(found), moment }
}

async function currentMoment({ clock, settings }: ConversionDependencies, executor: Executor): Promise<Moment> {
  const at = clock.now()
  return { at, date: businessDate(at, await settings.read(executor, 'business.timeZone')) }
}

export interface RequestedConversion {
  readonly actor: Actor
  readonly request: ConversionRequest
}

interface Initiated {
  readonly row: ConversionRow
  readonly assessment: Assessment
}

/**
 * Opens the requested conversion at a locked rate and assesses it; the worker does the rest. Fails
 * with `below_minimum`, `above_maximum`, `client_not_found` or `client_inactive`.
 */
export async function initiateConversion(
  deps: ConversionDependencies,
  transaction: Transaction,
  requested: RequestedConversion,
): Promise<Result<Initiated, ConversionError>> {
  const { clientId } = requested.request
  const moment = await currentMoment(deps, transaction)
  const terms = await readTerms(deps, transaction, [clientId], moment)
  const [outcome] = await openEach(deps, transaction, [requested], terms)
  const opened = assertDefined(outcome, 'the outcome of the requested conversion')
  if (!opened.ok) return opened
  const found = clientId === null ? null : assertDefined(terms.clients.get(clientId), 'a looked up client')
  const client = found?.ok ? found.value : null
  const clientStatus = client && (await deps.compliance.statusOf(transaction, client, moment.date))
  const lists = await deps.screening.lists(transaction)
  const facts = await complianceFacts(transaction, deps, opened.value)
  const assessment = await deps.compliance.assess(transaction, facts, { lists, client, clientStatus: clientStatus })
  return ok({ row: opened.value, assessment })
}

/**
 * Opens conversions as `initiateConversion` does, without assessing them. Returns one result per
 * request, in order: a refused request does not stop the others.
 */
export async function openConversions(
  deps: ConversionDependencies,
  transaction: Transaction,
  requested: readonly RequestedConversion[],
): Promise<Result<ConversionRow, ConversionError>[]> {
  const moment = await currentMoment(deps, transaction)
  const clientIds = requested.map(({ request }) => request.clientId)
  return openEach(deps, transaction, requested, await readTerms(deps, transaction, clientIds, moment))
}

async function openEach(
  deps: ConversionDependencies,
  transaction: Transaction,
  requested: readonly RequestedConversion[],
  { quote, clients, moment }: Terms,
): Promise<Result<ConversionRow, ConversionError>[]> {
  const checked = requested.map(({ actor, request }) => {
    const amount = checkAmount(request.amountXof)
    if (!amount.ok) return amount
    const client =
      request.clientId === null ? ok(null) : assertDefined(clients.get(request.clientId), 'a looked up client')
    return client.ok ? ok({ actor, request, client: client.value }) : client
  })
  const accepted = checked.flatMap((outcome) => (outcome.ok ? [outcome.value] : []))
  const conversions = accepted.map(({ actor, request, client }) =>
    newConversion(actor, request, client, quote(request.amountXof), moment.at),
  )
  const [first] = conversions
  if (!first) return checked.map(refused)
  const rows = await openNew(transaction, conversions, moment.date.slice(0, 4), causeOf(first))
  await record(deps, transaction, accepted, rows)
  let next = 0
  return checked.map((outcome) => {
    if (!outcome.ok) return outcome
    next += 1
    return ok(assertDefined(rows[next - 1], 'an opened conversion'))
  })
}

function refused(outcome: Result<unknown, ConversionError>): Result<never, ConversionError> {
  if (outcome.ok) throw new Error('expected refused requests only')
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
    clientName: client?.companyName ?? ownAccount,
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

/** The same for all conversions of one transaction, since they share the market rate. */
const causeOf = ({ rateIsDefault, rateSource }: Pick<Quote, 'rateIsDefault' | 'rateSource'>): StoredText =>
  storedText(() => (rateIsDefault ? t.requestedAtDefaultRate : t.requestedAtRate(rateSource)))

/**
 * Prices and assesses a conversion without opening it, also below the minimum. Fails with
 * `above_maximum`, `client_not_found` or `client_inactive`.
 */
export async function previewConversion(deps: ConversionDependencies, executor: Executor, request: PreviewRequest) {
  if (request.amountXof > maximumConversionXof) return err({ code: 'above_maximum' as const })
  const client = await findClient(deps, executor, request.clientId)
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
  requested: readonly RequestedConversion[],
  rows: readonly ConversionRow[],
): Promise<void> {
  const entries = rows.map(({ id, reference, amountXof, clientId, rate, rateSource }, index) => {
    const { actor } = assertDefined(requested[index], 'the initiator of a conversion')
    const details = { reference, amountXof: Number(amountXof), clientId, rate, rateSource }
    const entry = { action: 'create', resourceType: 'conversion', resourceId: String(id), details } as const
    return { actor, entry }
  })
  await audit.appendEach(transaction, entries)
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

type FoundClient = Awaited<ReturnType<typeof findClient>>

async function findClient({ clients }: ConversionDependencies, executor: Executor, clientId: number | null) {
  if (clientId === null) return ok(null)
  const client = await clients.get(executor, clientId)
  if (!client) return err({ code: 'client_not_found' } as const)
  return client.isActive ? ok(client) : err({ code: 'client_inactive' } as const)
}
