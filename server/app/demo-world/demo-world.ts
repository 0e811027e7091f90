/** An isolated application with its own clock for creating demo data. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { err, ok } from '#kernel/result.ts'
import {
  type DemoWorld,
  type DemoWorldError,
  type DemoWorldOptions,
  demoRateSource,
} from '#server/modules/demo/index.ts'
import type { FxProvider } from '#server/modules/fx/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { MailCarrier } from '#server/platform/mail/port.ts'
import { postJson } from '#server/platform/outbound/json-call.ts'
import { systemRandom } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { startSandboxBank } from '#simulators/bank/bank.ts'
import { startSandboxChain } from '#simulators/chain/chain.ts'
import type { AppContext } from '../app-context.ts'
import { demoBankRail, demoPayoutRail } from './demo-rails.ts'
import { eagerDocumentWriter } from './document-writer.ts'
import { importSimulatorJournals } from './import-simulator-journals.ts'

/** The type of `composeModules`, injected to avoid an import cycle. */
type Compose = (ground: AppContext) => DemoWorld['services'] & { readonly banking: { close(): Promise<void> } }

/** Settlement delay of demo banks, and block interval of the demo chain. */
const settleAfterMs = 12 * 60_000
const blockMs = 12_000
/** More than the demo data takes from one account, or from the treasury. */
const startingBalanceXof = 95_000_000_000n
const startingTreasuryUsdtMinor = 900_000_000_000_000n

/**
 * Composes a second set of services on `inside`, with a controlled clock and a separate bank and
 * chain. The running services, bank and chain see nothing of it before `handOver` and the commit.
 */
export async function openDemoWorld(
  ground: AppContext,
  compose: Compose,
  inside: Database,
  { begin, seed, rates, dayOf }: DemoWorldOptions,
): Promise<DemoWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-past-'))
  let now = begin
  const clock = { now: () => now }
  const { bank, chain } = await startInstitutions(folder, clock, seed)
  const accounts = new Set<string>()
  const { papers, settle } = eagerDocumentWriter(ground.papers)
  const services = compose({
    ...ground,
    database: inside,
    papers,
    // Refusals and lost answers are part of the demo data and need no log.
    logger: createLogger('silent'),
    rails: {
      banks: { sandbox: demoBankRail(bank.url, accounts, ground.rails.banks.sandbox) },
      payouts: { sandbox: demoPayoutRail(chain.url, startingTreasuryUsdtMinor, ground.rails.payouts.sandbox) },
      fxProvider: ratesOf(rates, dayOf, clock),
      sandboxBankUrl: null,
      sandboxChainUrl: null,
      close: async () => undefined,
    },
    nudge: () => undefined,
    clock,
    ids: createIds(clock, seededRandom(seed)),
    carrier: taker,
    isDemo: true,
  })
  const urls = { bank: bank.url, chain: chain.url }
  return {
    services,
    database: inside,
    now: () => now,
    moveTo(at) {
      if (at > now) now = at
    },
    newSecret: () => Buffer.from(systemRandom.bytes(24)).toString('base64url'),
    claimAccount: (number) => void accounts.add(number),
    async setFault(fault) {
      await tell(urls[fault.where], '/admin/faults', { faults: [faultFor(fault)] })
    },
    async liftFaults(where) {
      await tell(urls[where], '/admin/faults', { faults: [] })
    },
    async fundTreasury(amountUsdtMinor) {
      await tell(chain.url, '/admin/fund', { amount: amountUsdtMinor.toString() })
    },
    async handOver() {
      await settle()
      await importSimulatorJournals(folder, ground.rails)
    },
    async close() {
      await settle().catch(() => undefined)
      services.screening.stop()
      await services.banking.close()
      await bank.stop()
      await chain.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A bank and a chain on the demo clock, without durable ledgers. */
async function startInstitutions(folder: string, clock: { now(): Date }, seed: DemoWorldOptions['seed']) {
  const common = { listen: { host: '127.0.0.1', port: 0 }, clock, seed, durable: false }
  const bank = await startSandboxBank({ ...common, folder: join(folder, 'bank'), settleAfterMs, startingBalanceXof })
  const chain = await startSandboxChain({
    ...common,
    folder: join(folder, 'chain'),
    blockMs,
    treasuryUsdtMinor: startingTreasuryUsdtMinor,
  })
  return { bank, chain }
}

function faultFor(fault: DemoWorldError): Readonly<Record<string, unknown>> {
  const on = fault.where === 'bank' ? ['transfer'] : ['payout']
  const reasonCode = 'reasonCode' in fault ? { reasonCode: fault.reasonCode } : {}
  return { kind: fault.kind, on, times: 1, ...reasonCode }
}

async function tell(baseUrl: string, path: string, body: Readonly<Record<string, unknown>>): Promise<void> {
  const reply = await postJson({ baseUrl, path, body, timeoutMs: 10_000 })
  if (reply.kind === 'no_answer' || reply.status !== 200) throw new Error(`The simulator did not take ${path}`)
}

/** Provides daily rates. A missing day keeps the last known rates. */
function ratesOf(
  rates: DemoWorldOptions['rates'],
  dayOf: DemoWorldOptions['dayOf'],
  clock: { now(): Date },
): FxProvider {
  return {
    name: 'demo',
    source: demoRateSource,
    async fetchRates() {
      const now = clock.now()
      const known = rates.on(dayOf(now))
      if (known.size === 0) return err({ code: 'provider_unreachable', detail: 'there is no such day' })
      const asOf = new Date(now)
      asOf.setUTCHours(0, 0, 0, 0)
      return ok({ rates: known, asOf, nextUpdateAt: null, quotaRemaining: null })
    },
  }
}

/** Accepts every email at once, since demo messages have no real recipient. */
const taker: MailCarrier = {
  async send(_, beforeData) {
    await beforeData()
    return { kind: 'accepted', answer: '250 taken by the demo', refusedTo: [] }
  },
}
