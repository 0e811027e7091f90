import { defaultConversionNotes } from '#contract/conversions.ts'
import { businessDate } from '#kernel/clock.ts'
import { err, ok } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { complianceFacts, quoteConversion } from './quote.ts'
import { checkAmount } from './rules.ts'
import { insertConversion } from './store.ts'
import type { ConversionRow } from './tables.ts'

export interface ConversionRequest {
  readonly amountXof: bigint
  /** Null: the house account. */
  readonly clientId: number | null
  readonly notes: string | null
}

/** The client's name while nobody in particular is the client. */
const houseAccountName = 'House account'

/** Records what was asked for, with the rate locked; everything else follows step by step. */
export async function initiateConversion(
  deps: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  request: ConversionRequest,
) {
  const amount = checkAmount(request.amountXof)
  if (!amount.ok) return amount
  const client = await clientOf(deps, transaction, request.clientId)
  if (!client.ok) return client
  const quote = await quoteConversion(transaction, deps, request.amountXof)
  const now = deps.clock.now()
  const timeZone = await deps.settings.read(transaction, 'business.timeZone')
  const asked = {
    ...quote,
    clientId: request.clientId,
    clientName: client.value?.companyName ?? houseAccountName,
    clientCountry: client.value?.country ?? null,
    amountXof: request.amountXof,
    state: 'initiated' as const,
    reviewReasons: [],
    filingRequired: false,
    checks: [],
    initiatedBy: actor.userId ?? actor.name,
    initiatedByName: actor.name,
    notes: request.notes ?? defaultConversionNotes,
    createdAt: now,
    updatedAt: now,
    waitedMs: 0n,
  }
  const cause = quote.rateIsDefault
    ? 'Asked for at the default rate, since no market rate is stored'
    : `Asked for at the rate of ${quote.rateSource}`
  const row = await insertConversion(transaction, asked, businessDate(now, timeZone).slice(0, 4), cause)
  await record(deps, transaction, actor, row)
  const {
    id: conversionId,
    reference,
    clientId,
    clientName,
    clientCountry,
    amountXof,
    grossUsdMinor,
    createdAt: at,
  } = row
  await deps.compliance.alerts.judgeConversion(transaction, {
    ...{ conversionId, reference, clientId, clientName, clientCountry, amountXof, grossUsdMinor, at },
    clientSince: client.value?.createdAt ?? null,
  })
  const assessment = await deps.compliance.assess(transaction, await complianceFacts(transaction, deps, row))
  return ok({ row, assessment })
}

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
  return ok({ quote, assessment, funding })
}

async function record(
  { audit, outbox }: ConversionDependencies,
  transaction: Transaction,
  actor: Actor,
  row: ConversionRow,
): Promise<void> {
  const { reference, clientId, rate, rateSource } = row
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'conversion',
    resourceId: String(row.id),
    details: { reference, amountXof: Number(row.amountXof), clientId, rate, rateSource },
  })
  await outbox.emit(transaction, {
    kind: 'conversions',
    type: 'conversion.initiated',
    version: 1,
    aggregateId: String(row.id),
    payload: { conversionId: row.id, version: row.version },
  })
}

async function clientOf({ clients }: ConversionDependencies, executor: Executor, clientId: number | null) {
  if (clientId === null) return ok(null)
  const client = await clients.get(executor, clientId)
  if (!client) return err({ code: 'client_not_found' } as const)
  return client.isActive ? ok(client) : err({ code: 'client_inactive' } as const)
}
