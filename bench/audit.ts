/**
 * `npm run bench:audit`: measures the audit log with many entries as a ratio to few on the same
 * server in the same run, alternating the calls. It also measures sealing, verification in constant
 * memory, and an export. `--entries=1000000`, `--small=10000`, `--calls=60`; `--keep=FOLDER` stores
 * the databases there for later runs.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { type ConnectionSettings, type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { ask, compareInBatches, seconds, timeOf } from './call-times.ts'
import { openProduct, type Product } from './product-server.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '60' },
    keep: { type: 'string' },
  },
})
const [many, few, calls] = [Number(values.entries), Number(values.small), Number(values.calls)]
const maxRatio = 1.5
const maxExportMs = 3_000
/** Entries that one statement generates. */
const entriesPerStatement = 100_000
const maxVerifyMs = 120_000
const megabytes = (): string => `${Math.round(process.memoryUsage().rss / 1_048_576)} MB`

async function filled(owner: ConnectionSettings, settings: ConnectionSettings, count: number): Promise<Product> {
  await migrate(owner)
  if (!server.isNew) return opened(settings)
  const ownerDatabase = openDatabase(owner, { poolSize: 1, onError: console.error })
  console.log(`${count} entries written in ${seconds(await timeOf(() => generateEntries(ownerDatabase, count)))}`)
  const product = await opened(settings)
  const { audit } = product.modules
  const sealing = await timeOf(async () => {
    for (let sealed = 1; sealed > 0; ) sealed = (await audit.sealPending()).sealed
  })
  console.log(`sealed in ${seconds(sealing)}`)
  await ownerDatabase.pool.execute(sql`vacuum (analyze) audit.tally`)
  await ownerDatabase.close()
  return product
}

async function opened(settings: ConnectionSettings): Promise<Product> {
  const product = await openProduct(settings)
  product.actAs('bench', 'auditor')
  return product
}

const measuredCalls: readonly (readonly [name: string, query: string])[] = [
  ['newest first', ''],
  ['one action', 'action=update'],
  ['failed only', 'result=failed'],
  ['rare: failed downloads', 'action=download&result=failed'],
  ['text in endpoints', 'q=invoices'],
  ['text in IPs', 'q=10.0.7.'],
  ['an id', 'q=4711'],
  ['an id in a path', 'q=clients/4711'],
  ['nothing that matches', 'q=no-such-thing'],
  ['one record', 'resourceType=client&resourceId=4711'],
]

/** A person and a time are counted in an index, so their cost grows with what they match. */
const narrowed: readonly (readonly [name: string, query: string])[] = [
  ['one person', 'userId=user-7'],
  ['updates by one person', 'userId=user-7&action=update'],
  ['one day', 'from=2026-06-01&to=2026-06-01'],
  ['a month, failed only', 'from=2026-06-01&to=2026-06-30&result=failed'],
  ['the whole log by date', 'from=2026-01-01'],
]
const maxNarrowedMs = 1_500

async function compare(
  name: string,
  { small, large }: { small: Product; large: Product },
  urlOf: (product: Product) => Promise<string>,
): Promise<boolean> {
  const [few, many] = [await urlOf(small), await urlOf(large)]
  const { fewMs, manyMs, ratio } = await compareInBatches(
    { ...small, url: () => few },
    { ...large, url: () => many },
    calls,
  )
  const figures = `${fewMs.toFixed(1).padStart(7)} ms ${manyMs.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(6)} ×`
  console.log(`${name.padEnd(34)} ${figures}${ratio <= maxRatio ? '' : '  missed'}`)
  return ratio <= maxRatio
}

/** The tenth page. */
async function deepIn({ app }: Product, query: string): Promise<string> {
  let url = `/api/audit-logs?limit=100&${query}`
  for (let page = 1; page < 10; page += 1)
    url = /<(.*)>; rel="next"/.exec(String((await ask(app, url)).headers.link))?.[1] ?? url
  return url
}

/**
 * Streams the file and discards it, as a client would receive it, so that memory use excludes the
 * file itself.
 */
async function exportRows({ app }: Product): Promise<boolean> {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  let isWithin = true
  for (const format of ['csv', 'json', 'xlsx']) {
    const before = process.memoryUsage().rss
    let [max, bytes] = [before, 0]
    const watch = setInterval(() => {
      max = Math.max(max, process.memoryUsage().rss)
    }, 20)
    const took = await timeOf(async () => {
      const { body } = await fetch(`${address}/api/audit-logs/export?action=login&format=${format}`)
      for await (const chunk of body ?? []) bytes += chunk.length
    })
    clearInterval(watch)
    const grown = (max - before) / 1_048_576
    isWithin &&= took <= maxExportMs
    console.log(
      `export of every login as ${format}: ${seconds(took)}, ${(bytes / 1_048_576).toFixed(1)} MB, process grew by at most ${grown.toFixed(0)} MB to ${Math.round(max / 1_048_576)} MB`,
    )
  }
  return isWithin
}

async function verifyAll({ modules }: Product): Promise<boolean> {
  const before = megabytes()
  const { intact, sealedEntries, batches, countsChecked, rootsComputed, findings, durationMs } =
    await modules.audit.verify()
  console.log(
    `verify of ${sealedEntries} entries in ${batches} seals with ${countsChecked} counts and ${rootsComputed} Merkle roots: ${seconds(durationMs)}, ${before} before and ${megabytes()} after; ${intact ? 'intact' : findings.join(' ')}`,
  )
  return intact && durationMs <= maxVerifyMs
}

const server = await startBenchServer({ keep: values.keep })
try {
  const small = await filled(server.owner, server.app, few)
  const large = await filled(server.reference, { ...server.app, database: server.reference.database }, many)
  const both = { small, large }
  const results: boolean[] = []
  for (const [name, query] of measuredCalls) {
    results.push(await compare(name, both, async () => `/api/audit-logs?limit=100&${query}`))
    results.push(await compare('  its counts', both, async () => `/api/audit-logs/summary?${query}`))
  }
  for (const [name, query] of narrowed)
    for (const call of ['?limit=100&', '/summary?']) {
      const took = await timeOf(() => ask(large.app, `/api/audit-logs${call}${query}`))
      console.log(`${name}, ${call.startsWith('/') ? 'counts' : 'page'}: ${took.toFixed(0)} ms`)
      results.push(took <= maxNarrowedMs)
    }
  results.push(await compare('tenth page', both, (product) => deepIn(product, '')))
  results.push(await compare('tenth page of updates', both, (product) => deepIn(product, 'action=update')))
  // The first verification also computes every Merkle root; the daily one those of new seals.
  await verifyAll(large)
  results.push(await verifyAll(large), await exportRows(large))
  console.log(results.every(Boolean) ? 'All budgets were met.' : 'A budget was exceeded.')
  if (!results.every(Boolean)) process.exitCode = 1
  await small.close()
  await large.close()
} finally {
  await server.stop()
}

/**
 * Entries of a busy installation over a year: 40 people with one address each, 50 kinds of calls,
 * one in fifty failed, so that about three thousand facets are counted. Written with all triggers
 * on, in transactions of a hundred thousand.
 */
async function generateEntries(owner: Database, count: number): Promise<void> {
  // The pool switches to the application's role, which may not analyse.
  await owner.pool.execute(sql`set role none`)
  await owner.pool.execute(sql`set statement_timeout = 0`)
  const secondsApart = (300 * 86_400) / count
  for (let from = 1; from <= count; from += entriesPerStatement) {
    const to = Math.min(count, from + entriesPerStatement - 1)
    await owner.pool.execute(sql`
      with drawn as (
        select n, (n * 7919::bigint) % 1000003 as drawn, (n * 104729::bigint) % 40 as person from generate_series(${from}::integer, ${to}::integer) n),
      made as (
        select n, person,
          (array['view', 'view', 'view', 'update', 'create', 'download', 'login', 'view', 'update', 'upload'])[1 + drawn % 10] as action,
          (array['client', 'invoice', 'conversion', 'document', 'fx_rate'])[1 + (drawn / 10) % 5] as type,
          (array['/api/clients/', '/api/invoices/', '/api/transactions/', '/api/documents/', '/api/fx-rates/'])[1 + (drawn / 10) % 5] as path,
          '10.0.' || person % 10 || '.' || person as ip, (drawn / 50) % 50 <> 0 as success,
          1 + drawn % 20000 as about, timestamptz '2026-01-05' + n * ${secondsApart}::double precision * interval '1 second' as at
        from drawn)
      insert into audit.entry (user_id, user_name, action, resource_type, resource_id, method, endpoint, ip_address, user_agent, details,
        success, error_message, occurred_at, recorded_at, response_ms, facet)
      select 'user-' || person, 'Person ' || person, action, type, about::text, 'PATCH', path || about, ip, 'Mozilla/5.0 (X11; Linux x86_64)',
        case when action = 'update' then jsonb_build_object('changes', jsonb_build_object('phone', jsonb_build_object('from', n, 'to', n + 1))) end,
        success, case when success then null else 'refused' end, at, at, (n % 90)::integer,
        audit.facet_of(action, success, type, path || about, ip, false)
      from made`)
  }
  await owner.pool.execute(sql`analyze audit.entry`)
}
