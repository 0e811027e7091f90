import pg from 'pg'
import type { NamedStatement } from '#server/platform/database/database.ts'
import type { ConnectionSettings } from '#server/platform/postgres/supervisor.ts'

/** Clients that the conversions belong to; each posting takes one of them by chance. */
const clients = 1_000
const occurredAt = '2026-11-21T10:00:00.000Z'
/** Beyond any run, so that a server beside the measurement leaves these conversions alone. */
const dueAt = '2999-01-01T00:00:00.000Z'

/**
 * The product's own step from debit requested to funded: one call that checks and sets state and version, writes the
 * timeline, seven ledger entries, two balances, the audit entry and the outbox event, with all constraints on.
 */
export interface FundedStep {
  /** The step as a pgbench script. */
  script(owner: StepOwner): string
  /** The ledger's part of the step alone, as a pgbench script. */
  postingScript(owner: StepOwner): string
  /** The same step as the application calls it. */
  readonly statement: NamedStatement
  values(owner: StepOwner, chance: number): unknown[]
  /** Sees to it that so many conversions wait for their funding. */
  provide(count: number): Promise<void>
  /** Leaves nothing of what was provided for the server to tidy up meanwhile. */
  settle(): Promise<void>
  /** Conversions funded so far; each has exactly one transfer. */
  fundedCount(): Promise<number>
  close(): Promise<void>
}

/** Whose accounts the postings touch: a client's by chance, or the house's every time. */
export type StepOwner = 'distinct clients' | 'one house account'

interface BenchAccounts {
  readonly providerSettlement: number
  readonly bankDebitInFlight: number
  readonly fxPositionXof: number
  readonly fxPositionUsdt: number
  readonly feeIncome: number
  readonly houseXof: number
  readonly houseUsdt: number
  /** The first client's XOF account; USDT is the next number, and so on, client after client. */
  readonly firstClient: number
}

/** 150,000,000 XOF at 561: settlement, in flight, client XOF, position XOF, position USDT, client USDT, fee. */
const amounts = ['150000000', '-150000000', '150000000', '-150000000', '267379680000', '-263368980000', '-4010700000']

export async function prepareFundedStep(owner: ConnectionSettings): Promise<FundedStep> {
  const client = new pg.Client(owner)
  await client.connect()
  const accounts = await openAccounts(client)
  await client.query('create schema bench; create sequence bench.next_conversion')
  await client.query(
    'grant usage on schema bench to corridor_app; grant usage on sequence bench.next_conversion to corridor_app',
  )

  const scriptOf = (call: string) => `\\set xof ${accounts.firstClient} + 2 * random(0, ${clients - 1})
\\set usdt :xof + 1
${call};
`
  const accountIds = (step: StepOwner, xof: string, usdt: string): string[] => {
    const { providerSettlement, bankDebitInFlight, fxPositionXof, fxPositionUsdt, feeIncome, houseXof, houseUsdt } =
      accounts
    const [ownXof, ownUsdt] = step === 'one house account' ? [houseXof, houseUsdt] : [xof, usdt]
    return [providerSettlement, bankDebitInFlight, ownXof, fxPositionXof, fxPositionUsdt, ownUsdt, feeIncome].map(
      String,
    )
  }
  return {
    script: (step) => scriptOf(callWith(`array[${accountIds(step, ':xof::integer', ':usdt::integer').join(', ')}]`)),
    postingScript: (step) =>
      scriptOf(`select ledger.post_transfer(uuidv7(), 'bench:' || gen_random_uuid(), 'funded', 'A conversion', '${occurredAt}',
        array[${accountIds(step, ':xof::integer', ':usdt::integer').join(', ')}], '{${amounts.join(',')}}')`),
    statement: { name: 'bench.funded_step', text: callWith('$1::integer[]') },
    values(step, chance) {
      const xof = accounts.firstClient + 2 * Math.floor(chance * clients)
      return [accountIds(step, String(xof), String(xof + 1)).map(Number)]
    },
    async provide(count) {
      await client.query(provideSql, [count])
    },
    async settle() {
      await client.query('vacuum (analyze)')
    },
    async fundedCount() {
      const { rows } = await client.query<{ count: string }>(`
        select count(*)::text as count from conversions.conversion c
        join ledger.transfer t on t.dedupe_key = 'conversion:' || c.id || ':funded:' || c.version
        where c.state = 'funded'`)
      return Number(rows[0]?.count)
    },
    close: () => client.end(),
  }
}

function callWith(accountIds: string): string {
  return `select conversions.advance(nextval('bench.next_conversion')::integer, 1, 'debit_requested', 'funded',
    '${occurredAt}', 'The bank has booked the debit', null, null, '${dueAt}', uuidv7(), 'funded', ${accountIds},
    '{${amounts.join(',')}}', null, 'Corridor', 'JOB', 'conversions.step', 'local', null, null) as version`
}

async function openAccounts(client: pg.Client): Promise<BenchAccounts> {
  const open = async (kind: string, currency: string): Promise<number> => {
    const { rows } = await client.query<{ id: number }>('select ledger.open_account($1, null, $2, $3) as id', [kind, currency, occurredAt]) // biome-ignore format: one line reads better
    return rows[0]?.id ?? 0
  }
  const own = {
    providerSettlement: await open('provider_settlement', 'XOF'),
    bankDebitInFlight: await open('bank_debit_in_flight', 'XOF'),
    fxPositionXof: await open('fx_position', 'XOF'),
    fxPositionUsdt: await open('fx_position', 'USDT'),
    feeIncome: await open('fee_income', 'USDT'),
    houseXof: await open('house', 'XOF'),
    houseUsdt: await open('house', 'USDT'),
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
 * Tops up to $1 conversions that wait for their funding, numbered as the sequence will call them. Each has the due row that
 * its debit request left behind, as in the product.
 */
const provideSql = `
  with made as (
  insert into conversions.conversion (reference, client_name, amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor,
    fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until, state, filing_required, initiated_by,
    initiated_by_name, notes, created_at, updated_at)
  select 'BENCH-' || last + number, 'A client', 150000000, 26737968, 401070, 263368980000, 150, 561, 'bench', false, false,
    '${occurredAt}', 'debit_requested', true, 'bench', 'Bench', '', '${occurredAt}', '${occurredAt}'
  from (select coalesce(max(id), 0) as last, count(*) filter (where state = 'debit_requested') as waiting
    from conversions.conversion) stock, generate_series(1, greatest($1 - waiting, 0)) number
  returning id)
  insert into conversions.due (conversion_id, due_at) select id, '${dueAt}' from made`
