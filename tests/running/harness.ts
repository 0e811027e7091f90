import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Role } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import { usd } from '#kernel/money.ts'
import { seededRandom } from '#kernel/random.ts'
import { parseRate } from '#kernel/rate.ts'
import { expectOk, ok } from '#kernel/result.ts'
import { composeModules, type Modules } from '#server/app/compose.ts'
import { createSandboxRail } from '#server/modules/banking/index.ts'
import type { FxProvider } from '#server/modules/fx/index.ts'
import { createSandboxPayout, type PayoutRails } from '#server/modules/payout/index.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import {
  type ConnectionSettings,
  type Database,
  openDatabase,
  type Transaction,
} from '#server/platform/database/database.ts'
import { stampInstallation } from '#server/platform/database/installation.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { loadLanguages } from '#server/platform/language/translations.ts'
import { createFolderStorage } from '#server/platform/storage/folder-storage/folder-storage.ts'
import { createLogger, type Logger } from '#server/platform/telemetry/logger.ts'
import { type BankEffects, startSandboxBank } from '#simulators/bank/bank.ts'
import { type ChainEffects, startSandboxChain } from '#simulators/chain/chain.ts'
import type { Fault } from '#simulators/faults.ts'
import { startEmcf } from '#simulators/fiscal/emcf.ts'
import type { FiscalSimulator } from '#simulators/fiscal/fiscal-server.ts'
import { startFne } from '#simulators/fiscal/fne.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { startBankByFiles } from './bank-channel.ts'

/**
 * The whole product without its web server, on a real database and real simulators, with a clock
 * that a test moves.
 */
export interface Harness {
  readonly modules: Modules
  readonly database: Database
  readonly people: { readonly operator: Actor; readonly approver: Actor }
  /** The address that controls the simulated banks. */
  readonly bankUrl: string
  /** The simulated tax authorities; null unless `hasFiscal`. */
  readonly fiscal: { readonly fne: FiscalSimulator; readonly emcf: FiscalSimulator } | null
  now(): Date
  /** The date `days` after today. */
  day(days?: number): string
  advance(ms: number): void
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  setRate(xofPerUsd: string): Promise<void>
  setFaults(where: 'bank' | 'chain', faults: readonly Fault[]): Promise<void>
  /** Calls any other admin action of a simulator. */
  admin(where: 'bank' | 'chain', path: string, body: object): Promise<unknown>
  addPerson(email: string, role: Role): Promise<Actor>
  /** What each simulator did per id, as its admin API reports it. */
  readonly effects: { bank(): BankEffects; chain(): ChainEffects }
  addClient(companyName: string, more?: { monthlyLimitUsd?: bigint; approved?: boolean }): Promise<number>
  addBank(more?: { dailyLimitXof?: bigint; accountNumber?: string }): Promise<number>
  convert(amountXof: bigint, clientId: number | null): Promise<number>
  /** Runs due steps, advancing `stepMs` between polls, until `isDone` or `maxLooks` is reached. */
  run(isDone: () => Promise<boolean>, options?: { stepMs?: number; maxLooks?: number }): Promise<void>
  stateOf(id: number): Promise<string>
  /**
   * Makes a file-based bank accept orders, answer them and report; no effect for a bank over HTTP.
   */
  bankWorks(): Promise<void>
  /** Makes the database unreachable during `work`. */
  readonly databaseAway: <T>(work: () => Promise<T>) => Promise<T>
  /** Owns the database, for faults that no call can cause. */
  readonly owner: ConnectionSettings
  stop(): Promise<void>
}

const begin = new Date('2026-11-20T09:00:00.000Z')

export async function createHarness({
  seed = 1,
  railTimeoutMs = 400,
  payouts,
  bankRail = 'sandbox',
  hasPast = false,
  onLogLine,
  hasDayLimits = false,
  hasFiscal = false,
  environment = {},
}: {
  seed?: number
  railTimeoutMs?: number
  /** Replaces the simulated chain as the payout rail. */
  payouts?: (context: { database: Database; clock: Clock; logger: Logger }) => Promise<PayoutRails>
  /** How connections reach the simulated bank: over HTTP, or by files over SFTP or a folder. */
  bankRail?: 'sandbox' | 'sftp' | 'folder'
  /** Whether demo data can be created. */
  hasPast?: boolean
  /** Receives every log line. */
  onLogLine?: (line: string) => void
  /** Whether the day limits have their defaults; otherwise one person may convert any amount. */
  hasDayLimits?: boolean
  /** Whether the simulated tax authorities run. */
  hasFiscal?: boolean
  environment?: Readonly<Record<string, string>>
} = {}): Promise<Harness> {
  const clone = await cloneDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'corridor-harness-'))
  let now = begin
  let rate = '561'
  const clock = { now: () => now }
  const listen = { host: '127.0.0.1', port: 0 }
  // Nothing is killed here, so the state of the institutions need not be durable.
  const outside = { listen, clock, seed, durable: false }
  const bank = await startSandboxBank({ ...outside, folder: join(folder, 'bank'), settleAfterMs: 1_500 })
  const files =
    bankRail === 'sandbox'
      ? null
      : await startBankByFiles({ transport: bankRail, root: join(folder, 'banks'), clock, bank })
  const chain = await startSandboxChain({ ...outside, folder: join(folder, 'chain'), blockMs: 200 })
  const fiscal = hasFiscal ? { fne: await startFne({ listen, clock }), emcf: await startEmcf({ listen, clock }) } : null
  const database = openDatabase(clone.app, { poolSize: 20, onError: () => {} })
  const write: Harness['write'] = (work) => database.transaction(work)
  await stampInstallation(clone.owner, 'sandbox', begin)
  const logger = onLogLine ? createLogger('debug', { write: onLogLine }) : createLogger('silent')
  await loadLanguages()
  const modules = composeModules({
    config: loadConfig({ DATA_DIR: folder, ...environment }),
    secrets: {
      sessionSecret: 's'.repeat(64),
      encryptionKey: new Uint8Array(32).fill(1),
      sealKey: new Uint8Array(32).fill(2),
    },
    database,
    logger,
    rails: {
      banks: { sandbox: createSandboxRail({ baseUrl: bank.url, timeoutMs: railTimeoutMs }) },
      payouts: payouts
        ? await payouts({ database, clock, logger })
        : { sandbox: createSandboxPayout({ baseUrl: chain.url, timeoutMs: railTimeoutMs }) },
      fxProvider: providerAt(
        () => rate,
        () => now,
      ),
      sandboxBankUrl: bank.url,
      sandboxChainUrl: hasPast ? chain.url : null,
      fiscalUrls: fiscal && { fne: fiscal.fne.url, emcf: fiscal.emcf.url },
      close: async () => {},
    },
    files: createFolderStorage({ folder: join(folder, 'documents') }),
    nudge: () => {},
    clock,
    random: seededRandom(seed),
  })
  await modules.screening.ensureSyntheticList()
  expectOk(await modules.payout.ensureTreasury(), 'the sandbox treasury opens')
  const system = systemActor('test', begin)
  if (!hasDayLimits) await liftDayLimits(modules, database, system)
  const person = async (email: string, role: Role): Promise<Actor> => {
    const input = {
      email,
      role,
      password: 'wooden staple 47 river',
      firstName: email.split('@')[0] ?? '',
      lastName: 'Test',
    }
    const user = await write((transaction) => modules.identity.createUser(transaction, system, input))
    const { id } = expectOk(user, 'a test person')
    return {
      ...system,
      kind: 'person',
      userId: id,
      name: `${input.firstName} Test`,
      role,
      provedAt: now,
      sessionId: 's',
    }
  }
  const people = {
    operator: await person('operator@example.org', 'user'),
    approver: await person('approver@example.org', 'compliance'),
  }
  const urls = { bank: bank.url, chain: chain.url }
  const admin = async (where: 'bank' | 'chain', path: string, body: object): Promise<unknown> => {
    const reply = await fetch(`${urls[where]}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    return reply.json()
  }

  let channelId: number | null = null
  const openChannel = async (): Promise<number> => {
    const input = assertDefined(files, 'a bank by files').channel
    if (channelId !== null) return channelId
    const made = await write((transaction) => modules.banking.createChannel(transaction, people.operator, input))
    const { id } = expectOk(made, 'a test channel')
    const approved = await write((transaction) =>
      modules.banking.approveChannel(transaction, people.approver, { id, version: null }),
    )
    expectOk(approved, 'the approval of a test channel')
    channelId = id
    return id
  }

  const harness: Harness = {
    modules,
    database,
    people,
    bankUrl: bank.url,
    fiscal,
    now: () => now,
    day: (days = 0) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10),
    write,
    advance(ms) {
      now = new Date(now.getTime() + ms)
    },
    async setRate(xofPerUsd) {
      rate = xofPerUsd
      expectOk(await modules.fx.refresh(systemActor('test', now)), 'the test provider answers')
    },
    async setFaults(where, faults) {
      await admin(where, '/admin/faults', { faults })
    },
    admin,
    addPerson: person,
    effects: { bank: bank.effects, chain: chain.effects },
    async addClient(companyName, { monthlyLimitUsd, approved = true } = {}) {
      const input = {
        ...plainClient,
        companyName,
        monthlyLimit: monthlyLimitUsd === undefined ? null : usd(monthlyLimitUsd * 100n),
      }
      const made = await write((transaction) => modules.clients.create(transaction, people.operator, input))
      const { id } = expectOk(made, 'a test client')
      if (approved) {
        const decision = { id, status: 'approved' as const, reason: 'documents seen', note: null, version: null }
        const decided = await write((transaction) =>
          modules.compliance.decideKyc(transaction, people.approver, decision),
        )
        expectOk(decided, 'KYC of a test client')
      }
      return id
    },
    async addBank({ dailyLimitXof = 500_000_000n, accountNumber = 'CI0011223344556677' } = {}) {
      const input = {
        bankCode: 'SGCI',
        country: "Côte d'Ivoire",
        accountNumber,
        accountName: 'Test business',
        swiftCode: '',
        isActive: true,
        dailyLimitXof,
        monthlyLimitXof: 15_000_000_000n,
      }
      const way = files ? { rail: 'host-to-host' as const, channelId: await openChannel() } : {}
      await files?.channelServer.reportBalance(accountNumber)
      const made = await write((transaction) =>
        modules.banking.create(transaction, people.operator, { ...input, ...way }),
      )
      const id = expectOk(made, 'a test connection')
      const approved = await write((transaction) =>
        modules.banking.approve(transaction, people.approver, id, { note: null, version: null }),
      )
      expectOk(approved, 'the approval of a test connection')
      // A file is accepted after two polls found it unchanged.
      for (let looks = 0; files && looks < 2; looks += 1) {
        const { ok } = await modules.banking.test(people.operator, id)
        if (!ok) harness.advance(2_000)
      }
      expectOk(await modules.banking.test(people.operator, id), 'the test of a test connection')
      return id
    },
    async convert(amountXof, clientId) {
      const made = await write((transaction) =>
        modules.conversions.initiate(transaction, people.operator, { amountXof, clientId, notes: null }),
      )
      return expectOk(made, 'a test conversion').row.id
    },
    async run(isDone, { stepMs = 500, maxLooks = 400 } = {}) {
      for (let looks = 0; looks < maxLooks; looks += 1) {
        await files?.channelServer.tick()
        await modules.conversions.runDue(new AbortController().signal)
        if (await isDone()) return
        harness.advance(stepMs)
      }
      throw new Error('the conversions did not come to where the test wants them')
    },
    async stateOf(id) {
      return expectOk(await modules.conversions.get(database.pool, id), 'a test conversion').row.state
    },
    async bankWorks() {
      await files?.channelServer.tick()
    },
    databaseAway: clone.away,
    owner: clone.owner,
    async stop() {
      await modules.banking.close()
      await files?.stop()
      await database.close()
      await bank.stop()
      await chain.stop()
      await fiscal?.fne.stop()
      await fiscal?.emcf.stop()
      await clone.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await harness.setRate('561')
  return harness
}

async function liftDayLimits({ settings }: Modules, database: Database, actor: Actor): Promise<void> {
  for (const key of ['conversions.personDayLimitXof', 'conversions.ownAccountDayLimitXof']) {
    const lifted = await database.transaction((transaction) =>
      settings.change(transaction, actor, key, 9_000_000_000_000_000),
    )
    expectOk(lifted, 'a lifted limit')
  }
}

const plainClient = {
  contactName: 'Awa Diop',
  email: 'awa@example.org',
  phone: null,
  address: '1 Rue du Commerce',
  country: "Côte d'Ivoire",
  registrationNumber: null,
  taxId: null,
  billingCurrency: 'USD' as const,
  paymentTerms: 30,
  isActive: true,
  accountType: 'standard' as const,
  preferredBanks: [],
  complianceNotes: null,
  allowDuplicate: false,
}

/**
 * A provider whose rates a test sets; euros follow the parity, so that no franc rate is rejected.
 */
function providerAt(rate: () => string, now: () => Date): FxProvider {
  return {
    name: 'test',
    source: 'Test rates',
    async fetchRates() {
      const xof = expectOk(parseRate(rate()), 'a test rate')
      const eur = { numerator: xof.numerator * 1000n, denominator: xof.denominator * 655_957n }
      const rates = new Map([['XOF', xof] as const, ['EUR', eur] as const])
      return ok({ rates, asOf: now(), nextUpdateAt: null })
    },
  }
}
