// The debit step of a conversion, as a benchmark workload.

import pg from 'pg'
import type { ConnectionSettings } from '#embedded-postgres/index.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Transition } from '#server/modules/conversions/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'

/** Clients of the conversions; each posting uses a random one. */
const clients = 1_000
const occurredAt = '2026-11-21T10:00:00.000Z'
const at = new Date(occurredAt)
/** Later than any run, so that a server running at the same time ignores these conversions. */
const dueAt = '2999-01-01T00:00:00.000Z'
const actor = systemActor('conversions.step', at)

/**
 * The product's own step from debit requested to funded. It checks and sets state and version, and
 * writes the timeline, seven ledger entries, two balances, the audit entry and the outbox event,
 * with all constraints on.
 */
export interface FundedStep {
  /** The next conversion's step, as the step machine passes it to `createAdvance`. */
  next(owner: StepOwner): Transition
  /** The ledger part of the step alone, as a pgbench script. */
  postingScript(owner: StepOwner): string
  /** Ensures that this many conversions wait for funding. */
  provide(count: number): Promise<void>
  /**
   * Cleans up after `provide`, so that the server has no maintenance left during the measurement.
   */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Whose accounts the postings touch: random clients', or always the own account. */
export type StepOwner = 'distinct clients' | 'one own account'

interface BenchAccounts {
  readonly providerSettlement: number
  readonly bankDebitInFlight: number
  readonly fxPositionXof: number
  readonly fxPositionUsdt: number
  readonly feeIncome: number
  readonly ownAccountXof: number
  readonly ownAccountUsdt: number
  /**
   * The first client's XOF account; the next number is its USDT account, and so on for each client.
   */
  readonly firstClient: number
}

/**
 * 150,000,000 XOF at 561: settlement, in transit, client XOF, position XOF, position USDT, client
 * USDT, fee.
 */
const amounts = [
  150_000_000n,
  -150_000_000n,
  150_000_000n,
  -150_000_000n,
  267_379_680_000n,
  -263_368_980_000n,
  -4_010_700_000n,
]

export async function prepareFundedStep(owner: ConnectionSettings): Promise<FundedStep> {
  const client = new pg.Client(owner)
  await client.connect()
  const accounts = await openAccounts(client)
  const waiting: number[] = []
  const accountIds = <Id>(step: StepOwner, xof: Id, usdt: Id): (number | Id)[] => {
    const {
      providerSettlement,
      bankDebitInFlight,
      fxPositionXof,
      fxPositionUsdt,
      feeIncome,
      ownAccountXof,
      ownAccountUsdt,
    } = accounts
    const [ownXof, ownUsdt] =
      step === 'one own account' ? ([ownAccountXof, ownAccountUsdt] as const) : ([xof, usdt] as const)
    return [providerSettlement, bankDebitInFlight, ownXof, fxPositionXof, fxPositionUsdt, ownUsdt, feeIncome]
  }
  return {
    next(step) {
      const xof = accounts.firstClient + 2 * Math.floor(Math.random() * clients)
      const entries = accountIds(step, xof, xof + 1).map((accountId, line) => ({
        accountId,
        amountMinor: assertDefined(amounts[line], 'the amount of the line'),
      }))
      return {
        id: assertDefined(waiting.pop(), 'a conversion that waits for its funding'),
        version: 1,
        from: 'debit_requested',
        to: 'funded',
        at,
        cause: { text: 'The bank has booked the debit', translations: null },
        reason: null,
        changes: null,
        nextAttemptAt: new Date(dueAt),
        transfer: { id: crypto.randomUUID(), kind: 'funded', entries },
        actor,
      }
    },
    postingScript: (step) => `\\set xof ${accounts.firstClient} + 2 * random(0, ${clients - 1})
\\set usdt :xof + 1
select ledger.post_transfer(uuidv7(), 'bench:' || gen_random_uuid(), 'funded', 'A conversion', '${occurredAt}',
  array[${accountIds(step, ':xof::integer', ':usdt::integer').join(', ')}], '{${amounts.join(',')}}');
`,
    async provide(count) {
      const { rows } = await client.query<{ id: number }>(provideSql, [Math.max(0, count - waiting.length)])
      for (const { id } of rows) waiting.push(id)
    },
    async settle() {
      await client.query('vacuum (analyze)')
    },
    close: () => client.end(),
  }
}

async function openAccounts(client: pg.Client): Promise<BenchAccounts> {
  const open = async (kind: string, currency: string): Promise<number> => {
    const { rows } = await client.query<{ id: number }>('select ledger.open_account($1, null, $2, $3) as id', [
      kind,
      currency,
      occurredAt,
    ])
    return rows[0]?.id ?? 0
  }
  const own = {
    providerSettlement: await open('provider_settlement', 'XOF'),
    bankDebitInFlight: await open('bank_debit_in_flight', 'XOF'),
    fxPositionXof: await open('fx_position', 'XOF'),
    fxPositionUsdt: await open('fx_position', 'USDT'),
    feeIncome: await open('fee_income', 'USDT'),
    ownAccountXof: await open('own_account', 'XOF'),
    ownAccountUsdt: await open('own_account', 'USDT'),
  }
  const { rows } = await client.query<{ first: number; last: number }>(
    `select min(id) as first, max(id) as last from (
       select ledger.open_account('client', number, currency, $1) as id
       from (select number, currency from generate_series(1, ${clients}) number, unnest(array['XOF', 'USDT'])
         with ordinality pair (currency, place) order by number, place) wanted) opened`,
    [occurredAt],
  )
  const { first = 0, last = 0 } = rows[0] ?? {}
  if (last - first !== 2 * clients - 1) throw new Error('The accounts of the clients are not in one row.')
  await client.query('analyze ledger.account, ledger.balance')
  return { ...own, firstClient: first }
}

/**
 * Creates $1 conversions that wait for funding, each with the due row of its debit request, as in
 * the product.
 */
const provideSql = `
  with made as (
  insert into conversions.conversion (reference, client_name, amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor,
    fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until, state, filing_required, initiated_by,
    initiated_by_name, notes, created_at, updated_at)
  select 'BENCH-' || last + number, 'A client', 150000000, 26737968, 401070, 263368980000, 150, 561, 'bench', false, false,
    '${occurredAt}', 'debit_requested', true, 'bench', 'Bench', '', '${occurredAt}', '${occurredAt}'
  from (select coalesce(max(id), 0) as last from conversions.conversion) stock, generate_series(1, $1) number
  returning id)
  insert into conversions.due (conversion_id, due_at) select id, '${dueAt}' from made returning conversion_id as id`
