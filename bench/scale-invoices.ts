/**
 * `npm run bench:invoices`: measures the invoice list, its search, its orders and one invoice with
 * 1,000,000 invoices as a ratio to 10,000 on the same server in the same run. It also cancels and
 * exports 10,000 invoices at once. `--invoices=1000000`, `--small=10000`, `--calls=200`;
 * `--keep=FOLDER` stores the databases there for later runs.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { ConnectionSettings } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { seconds, timeOf } from './call-times.ts'
import { compare, type MeasuredCall, maxRatio } from './compare.ts'
import { generateInvoices } from './invoices.ts'
import { openFilled, openProduct, type Product } from './product-server.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    invoices: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '200' },
    keep: { type: 'string' },
  },
})
const [many, few, calls] = [Number(values.invoices), Number(values.small), Number(values.calls)]
async function filled(owner: ConnectionSettings, settings: ConnectionSettings, count: number): Promise<Product> {
  if (server.isNew) return openFilled(owner, settings, (ownerDatabase) => generateInvoices(ownerDatabase, count))
  await migrate(owner)
  return openProduct(settings)
}

/**
 * The prefix of an invoice number that about 110 invoices have in either list, so that both
 * searches return equally many. It begins with 3 or more, because client numbers also begin with 1
 * or 2 and each client has a hundred times as many invoices in the large list.
 */
function startOfBatch(turn: number, rows: number): number {
  const min = 10 ** (Math.floor(Math.log10(rows)) - 3)
  return 3 * min + ((turn * 53) % (7 * min))
}

const measuredCalls: readonly MeasuredCall[] = [
  ['newest first', () => '/api/invoices?limit=96'],
  ['due first', () => '/api/invoices?limit=96&sort=dueDate'],
  ['largest first', () => '/api/invoices?limit=96&sort=-amountUsd'],
  ['by client', () => '/api/invoices?limit=96&sort=clientName'],
  ['by state', () => '/api/invoices?limit=96&sort=status'],
  ['overdue', () => '/api/invoices?limit=96&status=overdue'],
  ['overdue, largest first', () => '/api/invoices?limit=96&status=overdue&sort=-amountUsd'],
  ['drafts, due first', () => '/api/invoices?limit=96&status=draft&sort=dueDate'],
  [
    'search by number',
    (turn, rows) => `/api/invoices?limit=96&q=INV-2026-${String(1 + ((turn * 37) % rows)).padStart(7, '0')}`,
  ],
  ['search by words', (turn, rows) => `/api/invoices?limit=96&q=cacao%20${startOfBatch(turn, rows)}&sort=-amountUsd`],
  ['one invoice', (turn, rows) => `/api/invoices/${1 + ((turn * 101) % rows)}`],
]

/** Cancels 10,000 drafts in two calls of the maximum size. */
async function cancelMany({ app, modules, database }: Product): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const drafts = await database.pool.execute<{ id: number }>(
    sql`select id from invoices.invoice where status = 'draft' order by id limit 10000`,
  )
  const ids = drafts.rows.map(({ id }) => id)
  const tookMs = await timeOf(async () => {
    for (const some of [ids.slice(0, 5000), ids.slice(5000)]) {
      const payload = { selection: { ids: some }, action: 'cancel', reason: 'bench' }
      const { statusCode } = await app.inject({ method: 'POST', url: '/api/invoices/bulk', headers, payload })
      if (statusCode !== 202) throw new Error(`cancelling was answered ${statusCode}`)
    }
    await modules.bulk.runDue()
  })
  const { rows } = await database.pool.execute<{ cancelled: bigint }>(
    sql`select count(*) as cancelled from invoices.invoice where id = any(${sql.param(ids)}::integer[]) and status = 'cancelled'`,
  )
  if (Number(rows[0]?.cancelled) !== ids.length) throw new Error(`only ${rows[0]?.cancelled} invoices were cancelled`)
  console.log(`${ids.length} invoices cancelled in ${seconds(tookMs)}`)
}

async function exportAll({ app }: Product, rows: number): Promise<void> {
  for (const format of ['csv', 'xlsx']) {
    const tookMs = await timeOf(async () => {
      await app.inject(`/api/invoices/export?format=${format}&sort=dueDate`)
    })
    console.log(`${rows} invoices as ${format} in ${seconds(tookMs)}`)
  }
}

const server = await startBenchServer({ keep: values.keep })
try {
  const made: Product[] = []
  const generatedMs = await timeOf(async () => {
    made.push(await filled(server.owner, server.app, few))
    made.push(await filled(server.reference, { ...server.app, database: server.reference.database }, many))
  })
  const [small, large] = made as [Product, Product]
  console.log(`${few} and ${many} invoices generated in ${seconds(generatedMs)}`)
  const isWithin = await compare({ ...small, rows: few }, { ...large, rows: many }, measuredCalls, calls)
  await cancelMany(large)
  await exportAll(small, few)
  console.log(isWithin ? `Every call held ${maxRatio} ×.` : `Some call took more than ${maxRatio} ×.`)
  await small.close()
  await large.close()
  if (!isWithin) process.exitCode = 1
} finally {
  await server.stop()
}
