import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { everyRoute } from '#tests/running/every-route.ts'
import { simulateInvoices } from '#tests/simulation/invoices.ts'
import { type CampaignReport, runCampaign } from './campaign.ts'
import { runChainCampaign } from './chain-campaign.ts'

/**
 * `npm run soak -- --minutes 10 --seed 7`: kills for as long as one asks, then proves the books.
 * `npm run soak -- --chain --minutes 10 --seed 7`: the same for payouts on a real chain.
 * `npm run soak -- --invoices 100000 --seed 7`: that many invoices with anything on them, which must add up.
 * `npm run soak -- --inputs 1000000 --seed 7`: that many hostile inputs over all calls, none of which may be a fault or,
 * refused, change a row. Exit 1 on a breach.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    invoices: { type: 'string' },
    inputs: { type: 'string' },
    chain: { type: 'boolean' },
  },
})
const minutes = Number(values.minutes ?? '10')
const seed = Number(values.seed ?? String(Date.now() % 1_000_000))
if (!(minutes > 0) || !Number.isInteger(seed)) throw new Error('--minutes must be above zero, --seed a whole number')

if (values.chain) await soakChain()
else if (values.inputs !== undefined) await soakByInputs(Number(values.inputs))
else if (values.invoices === undefined) await soakByKills()
else soakInvoices(Number(values.invoices))

async function soakChain(): Promise<void> {
  const until = performance.now() + minutes * 60_000
  const report = await runChainCampaign({
    seed,
    goOn: () => performance.now() < until,
    say: (line) => console.log(line),
  })
  console.log(`seed ${seed}: ${report.kills} kills, ${report.conversions} conversions`)
  for (const breach of report.breaches) console.log(`BREACH  ${breach}`)
  if (report.breaches.length === 0) console.log('Everything agrees.')
  process.exitCode = report.breaches.length > 0 ? 1 : 0
}

async function soakByKills(): Promise<void> {
  const until = performance.now() + minutes * 60_000
  console.log(`seed ${seed}, ${minutes} minute(s)`)
  const report = await runCampaign({ seed, goOn: () => performance.now() < until, say: (line) => console.log(line) })
  print(report)
  process.exitCode = report.breaches.length > 0 ? 1 : 0
}

/** The test of hostile input, with more of it: it needs the test runner's database. */
async function soakByInputs(count: number): Promise<void> {
  if (!Number.isInteger(count) || count < 1) throw new Error('--inputs must be a whole number above zero')
  const checkout = path.resolve(import.meta.dirname, '../..')
  const each = Math.ceil(count / everyRoute().length)
  console.log(`seed ${seed}: ${each} inputs for each of ${everyRoute().length} calls`)
  const runner = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'trials', 'tests/security/bad-input.test.ts'],
    {
      cwd: checkout,
      stdio: 'inherit',
      env: { ...process.env, CORRIDOR_FUZZ_SEED: String(seed), CORRIDOR_FUZZ_INPUTS: String(each) },
    },
  )
  const [code] = await once(runner, 'close')
  process.exitCode = code ?? 1
}

function soakInvoices(count: number): void {
  if (!Number.isInteger(count) || count < 1) throw new Error('--invoices must be a whole number above zero')
  const { lines, payments, creditNotes, byCurrency, breaches } = simulateInvoices(count, seed)
  console.log(`seed ${seed}: ${count} invoices, ${lines} lines, ${payments} payments, ${creditNotes} credit notes`)
  console.log([...byCurrency].map((pair) => pair.join(' ')).join(', '))
  for (const breach of breaches) console.log(`BREACH  ${breach}`)
  if (breaches.length === 0) console.log('Everything adds up.')
  process.exitCode = breaches.length > 0 ? 1 : 0
}

function print({ kills, struck, conversions, repeats, states, breaches }: CampaignReport): void {
  const total = kills.server + kills.database + kills.both
  console.log(`seed ${seed}: ${total} kills (${kills.server} server, ${kills.database} database, ${kills.both} both)`)
  console.log(`at ${[...struck].map(([point, times]) => `${point} × ${times}`).join(', ')}`)
  console.log(
    `${conversions} conversions, ${repeats} calls repeated; ${[...states].map((pair) => pair.join(' ')).join(', ')}`,
  )
  for (const breach of breaches) console.log(`BREACH  ${breach}`)
  if (breaches.length === 0) console.log('Everything agrees.')
}
