/**
 * `npm run bench:scale`: measures lists, search and the client page with 200,000 clients as a ratio
 * to 2,000 on the same server in the same run. Calls alternate between the two, so that other load
 * on the machine affects both alike. It also imports 10,000 rows and changes 10,000 at once.
 * `--clients=200000`, `--small=2000`, `--calls=200`.
 */
import { parseArgs } from 'node:util'
import type { ConnectionSettings } from '#server/platform/database/database.ts'
import { seconds, timeOf } from './call-times.ts'
import { generateClients } from './clients.ts'
import { compare, type MeasuredCall, maxRatio } from './compare.ts'
import { openFilled, type Product } from './product-server.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200000' },
    small: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '200' },
  },
})
const [many, few, calls] = [Number(values.clients), Number(values.small), Number(values.calls)]

async function scaled(owner: ConnectionSettings, settings: ConnectionSettings, count: number): Promise<Product> {
  const product = await openFilled(owner, settings, (ownerDatabase) => generateClients(ownerDatabase, count))
  product.actAs('bench', 'compliance')
  return product
}

/**
 * The number of a client with Textiles in its name that is no prefix of another number, so that its
 * name and email have one result at any scale.
 */
function oneOf(turn: number, clients: number): number {
  const every = 70
  const last = Math.floor(clients / every)
  return every * (last - (turn % Math.floor(last / 2)))
}

const measuredCalls: readonly MeasuredCall[] = [
  ['newest first', () => '/api/clients?limit=96'],
  ['by company name', () => '/api/clients?limit=96&sort=companyName'],
  ['by limit, highest first', () => '/api/clients?limit=96&sort=-monthlyLimit'],
  ['KYC pending', () => '/api/clients?limit=96&kycStatus=pending'],
  ['inactive, by country', () => '/api/clients?limit=96&isActive=false&sort=country'],
  [
    'search by name',
    (turn, clients) => `/api/clients?limit=96&q=${encodeURIComponent(`textiles ${oneOf(turn, clients)}`)}`,
  ],
  ['search by e-mail', (turn, clients) => `/api/clients?limit=96&q=contact${oneOf(turn, clients)}@example`],
  ['one client', (turn, clients) => `/api/clients/${1 + ((turn * 101) % clients)}`],
]

/**
 * A search that finds a tenth of all takes longer in the large business, because each result is
 * counted.
 */
const finding: readonly MeasuredCall[] = [['search by a usual word', () => '/api/clients?limit=96&q=textiles']]

async function changeMany({ app, modules }: Product): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const line = (at: number) => `Imported ${at} Trading,Awa Diop,imported${at}@example.org,Rue ${at},Ghana,IMP-${at}`
  const rows = Array.from({ length: 10_000 }, (_, at) => line(at)).join('\r\n')
  const payload = {
    fileName: 'bench.csv',
    content: `Company Name,Contact Person,Email,Address,Country,Tax ID\r\n${rows}`,
  }
  let began = performance.now()
  const since = (): string => seconds(performance.now() - began)
  const checked = await app.inject({ method: 'POST', url: '/api/clients/imports', headers, payload })
  console.log(`10,000 rows checked in ${since()} (${checked.statusCode}, ${checked.json().ready} ready)`)
  began = performance.now()
  const url = `/api/clients/imports/${checked.json().id}/confirm`
  const confirmed = await app.inject({ method: 'POST', url, headers, payload: {} })
  await modules.bulk.runDue()
  console.log(`10,000 rows imported in ${since()} (${confirmed.statusCode})`)
  began = performance.now()
  const selection = { all: true, filter: { q: 'imported trading' } }
  const changed = await app.inject({
    method: 'POST',
    url: '/api/clients/bulk',
    headers,
    payload: { selection, action: 'deactivate', reason: 'bench' },
  })
  await modules.bulk.runDue()
  console.log(`${changed.json().total} clients deactivated in ${since()} (${changed.statusCode})`)
}

const server = await startBenchServer()
try {
  const made: Product[] = []
  const generatedMs = await timeOf(async () => {
    made.push(await scaled(server.owner, server.app, few))
    made.push(await scaled(server.reference, { ...server.app, database: server.reference.database }, many))
  })
  const [small, large] = made as [Product, Product]
  console.log(`${few} and ${many} clients generated in ${seconds(generatedMs)}`)
  const [scaledFew, scaledMany] = [
    { ...small, rows: few },
    { ...large, rows: many },
  ]
  const isWithin = await compare(scaledFew, scaledMany, measuredCalls, calls)
  await compare(scaledFew, scaledMany, finding, calls)
  await changeMany(large)
  console.log(isWithin ? `Every call held ${maxRatio} ×.` : `Some call took more than ${maxRatio} ×.`)
  await small.close()
  await large.close()
  if (!isWithin) process.exitCode = 1
} finally {
  await server.stop()
}
