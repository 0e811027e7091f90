/** An isolated application with its own clock for creating demo data. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { type BankRail, createSandboxRail, type RailAccount } from '#server/modules/banking/index.ts'
import {
  type DemoWorld,
  type DemoWorldError,
  type DemoWorldOptions,
  demoRateSource,
} from '#server/modules/demo/index.ts'
import type { FxProvider } from '#server/modules/fx/index.ts'
import { createSandboxPayout, type PayoutRail } from '#server/modules/payout/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { postJson } from '#server/platform/outbound/json-call.ts'
import type { Storage, StorageError } from '#server/platform/storage/port.ts'
import { systemRandom } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { startSandboxBank } from '#simulators/bank/bank.ts'
import { startSandboxChain } from '#simulators/chain/chain.ts'
import type { AppContext } from '../app-context.ts'
import * as t from '../messages.ts'
import type { Rails } from '../rails.ts'

/** The type of `composeModules`, injected to avoid an import cycle. */
type Compose = (context: AppContext) => DemoWorld['services'] & { readonly banking: { close(): Promise<void> } }

/** Settlement delay of demo banks, and block interval of the demo chain. */
const settleAfterMs = 12 * 60_000
const blockMs = 12_000
/** More than the demo data takes from one account, or from the treasury. */
const startingBalanceXof = 95_000_000_000n
const startingTreasuryUsdtMinor = 900_000_000_000_000n

/**
 * Composes a second set of services on `inside`, with a controlled clock and a separate bank and
 * chain. The running services, bank and chain see nothing of it before `importJournals` and the
 * commit.
 */
export async function openDemoWorld(
  context: AppContext,
  compose: Compose,
  inside: Database,
  { begin, seed, rates, dayOf }: DemoWorldOptions,
): Promise<DemoWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-past-'))
  let now = begin
  const clock = { now: () => now }
  const { bank, chain } = await startInstitutions(folder, clock, seed)
  const accounts = new Set<string>()
  const connections = new Set<number>()
  const { files, settle } = eagerDocumentWriter(context.files)
  const services = compose({
    ...context,
    database: inside,
    files,
    // Refusals and lost answers are part of the demo data and need no log.
    logger: createLogger('silent'),
    rails: {
      banks: { sandbox: demoBankRail(bank.url, accounts, context.rails.banks.sandbox) },
      payouts: { sandbox: demoPayoutRail(chain.url, startingTreasuryUsdtMinor, context.rails.payouts.sandbox) },
      fxProvider: ratesOf(rates, dayOf, clock),
      sandboxBankUrl: null,
      sandboxChainUrl: null,
      fiscalUrls: context.rails.fiscalUrls,
      close: async () => undefined,
    },
    nudge: () => undefined,
    clock,
    ids: createIds(clock, seededRandom(seed)),
    demo: { isOwnConnection: (id) => connections.has(id), certificationSettings: withSellerTaxId },
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
    claimConnection: (id) => void connections.add(id),
    async receive({ bankCode, accountNumber, amountXof, ...incoming }) {
      const amount = amountXof.toString()
      await post(bank.url, '/admin/post', { bankCode, accountNumber, amount, incoming })
    },
    deliverTokens: (usdtMinor) => deliverTokens(chain.url, usdtMinor),
    async setFault(fault) {
      await post(urls[fault.where], '/admin/faults', { faults: [faultFor(fault)] })
    },
    async liftFaults(where) {
      await post(urls[where], '/admin/faults', { faults: [] })
    },
    async importJournals() {
      await settle()
      await importSimulatorJournals(folder, context.rails)
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

/** Demo data are certified in the name of a made-up seller, while the profile has no tax ID. */
function withSellerTaxId(settings: Pick<Settings, 'read'>): Pick<Settings, 'read'> {
  return {
    async read(executor, key) {
      const value = await settings.read(executor, key)
      return key === 'business.taxId' && value === '' ? ('9606123E' as typeof value) : value
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

async function post(baseUrl: string, path: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
  const reply = await postJson({ baseUrl, path, body, timeoutMs: 10_000 })
  if (reply.kind === 'no_answer' || reply.status !== 200) throw new Error(`The simulator did not take ${path}`)
  return reply.body
}

async function deliverTokens(chainUrl: string, usdtMinor: bigint): Promise<string> {
  const reply = await post(chainUrl, '/admin/fund', { amount: usdtMinor.toString() })
  return (reply as { readonly reference: string }).reference
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
      if (known.size === 0) return err({ code: 'provider_unreachable', detail: t.noDemoRates })
      const asOf = new Date(now)
      asOf.setUTCHours(0, 0, 0, 0)
      return ok({ rates: known, asOf, nextUpdateAt: null })
    },
  }
}

/** Generous, since a slow machine must not look like a bank failure in the demo data. */
const timeoutMs = 30_000

/** Routes demo accounts to the demo bank, and all others to their own bank. */
function demoBankRail(baseUrl: string, accounts: ReadonlySet<string>, running: BankRail | undefined): BankRail {
  const past = createSandboxRail({ baseUrl, timeoutMs })
  const railOf = ({ accountNumber }: RailAccount): BankRail => (accounts.has(accountNumber) ? past : (running ?? past))
  return {
    name: 'sandbox',
    balance: (account) => railOf(account).balance(account),
    statement: (account, after) => railOf(account).statement(account, after),
    requestTransfer: (instruction) => railOf(instruction.debtor).requestTransfer(instruction),
    transferStatus: (debtor, endToEndId) => railOf(debtor).transferStatus(debtor, endToEndId),
    requestRefund: (instruction) => railOf(instruction.account).requestRefund(instruction),
    refundStatus: (account, endToEndId) => railOf(account).refundStatus(account, endToEndId),
  }
}

/** The demo chain; its treasury is the running one's plus the demo movements. */
function demoPayoutRail(baseUrl: string, openingUsdtMinor: bigint, running: PayoutRail | undefined): PayoutRail {
  const past = createSandboxPayout({ baseUrl, timeoutMs })
  return {
    ...past,
    async treasury() {
      const reported = await past.treasury()
      const stands = running ? await running.treasury() : reported
      if (!reported.ok || !stands.ok || !running) return reported
      return {
        ok: true,
        value: {
          openingUsdtMinor: stands.value.openingUsdtMinor,
          balanceUsdtMinor: stands.value.balanceUsdtMinor + reported.value.balanceUsdtMinor - openingUsdtMinor,
          sent: [...stands.value.sent, ...reported.value.sent],
          received: [...stands.value.received, ...reported.value.received],
        },
      }
    },
  }
}

/** Storage with asynchronous writes; `settle` waits for all of them. */
interface EagerDocuments {
  readonly files: Storage
  /** @throws if a document could not be stored */
  settle(): Promise<void>
}

/**
 * Writes documents in the background, because the disk is slower than the demo. A reader waits for
 * its document. Writes may fail late, which `settle` reports: commit only after it.
 */
function eagerDocumentWriter(storage: Storage): EagerDocuments {
  const underWay = new Map<string, Promise<Result<undefined, StorageError>>>()
  const refused: StorageError[] = []
  const landed = async (key: string): Promise<void> => void (await underWay.get(key))
  return {
    files: {
      ...storage,
      async put(key, content) {
        await landed(key)
        const putting = storage.put(key, content).catch((error: unknown): Result<undefined, StorageError> => {
          const reason = error instanceof Error ? error.message : String(error)
          return { ok: false, error: { code: 'storage_unavailable', reason } }
        })
        underWay.set(key, putting)
        void putting.then((done) => {
          if (!done.ok) refused.push(done.error)
          if (underWay.get(key) === putting) underWay.delete(key)
        })
        return ok()
      },
      async get(key) {
        await landed(key)
        return storage.get(key)
      },
      async stat(key) {
        await landed(key)
        return storage.stat(key)
      },
      async remove(key) {
        await landed(key)
        return storage.remove(key)
      },
    },
    async settle() {
      await Promise.all(underWay.values())
      if (refused[0]) throw new Error(`A demo document was not stored: ${JSON.stringify(refused[0])}`)
    },
  }
}

/** Records per call: a simulator accepts at most one megabyte. */
const recordsPerCall = 1_000

/** Imports the demo bank and chain journals into the running simulators. Idempotent. */
async function importSimulatorJournals(
  folder: string,
  { sandboxBankUrl, sandboxChainUrl }: Pick<Rails, 'sandboxBankUrl' | 'sandboxChainUrl'>,
): Promise<void> {
  if (sandboxBankUrl === null || sandboxChainUrl === null) throw new Error('No simulators run to hand the past over to')
  for (const name of await readdir(join(folder, 'bank'))) {
    const bankCode = /^bank-([A-Z0-9]+)\.jsonl$/.exec(name)?.[1]
    if (bankCode) await adopt(sandboxBankUrl, await recordsIn(join(folder, 'bank', name)), { bankCode })
  }
  const records = await recordsIn(join(folder, 'chain', 'chain.jsonl'))
  await adopt(
    sandboxChainUrl,
    records.filter(({ type }) => type !== 'opened'),
    {},
  )
}

interface JournalRecord {
  readonly type: string
}

async function recordsIn(path: string): Promise<JournalRecord[]> {
  const text = await readFile(path, 'utf8')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as JournalRecord)
}

async function adopt(
  baseUrl: string,
  records: readonly JournalRecord[],
  to: Readonly<Record<string, string>>,
): Promise<void> {
  for (let from = 0; from < records.length; from += recordsPerCall) {
    const body = { ...to, records: records.slice(from, from + recordsPerCall) }
    const reply = await postJson({ baseUrl, path: '/admin/adopt', body, timeoutMs: 30_000 })
    if (reply.kind === 'no_answer' || reply.status !== 200)
      throw new Error(`A simulator did not take over the past: ${JSON.stringify(reply).slice(0, 300)}`)
  }
}
