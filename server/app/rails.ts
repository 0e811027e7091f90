/** Opens the bank and payout rails. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BankRails, createSandboxRail } from '#server/modules/banking/index.ts'
import { createFxProvider, type FxProvider } from '#server/modules/fx/index.ts'
import { createSandboxPayout, openEvmPayout, type PayoutRail, type PayoutRails } from '#server/modules/payout/index.ts'
import { type Config, ConfigFault } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/system.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { startSandboxBank } from '#simulators/bank/bank.ts'
import { startSandboxChain } from '#simulators/chain/chain.ts'
import { startEmcf } from '#simulators/fiscal/emcf.ts'
import { startFne } from '#simulators/fiscal/fne.ts'
import { startSandboxFx } from '#simulators/fx/fx.ts'

/** Connections to banks and the payout chain, chosen by configuration. */
export interface Rails {
  readonly banks: BankRails
  readonly payouts: PayoutRails
  readonly fxProvider: FxProvider
  /** Control address of the simulated banks; null in production mode. */
  readonly sandboxBankUrl: string | null
  /** Address of the simulated chain; null for payouts on a real one. */
  readonly sandboxChainUrl: string | null
  /** Addresses of the simulated tax authorities; null in production mode. */
  readonly fiscalUrls: { readonly fne: string; readonly emcf: string } | null
  close(): Promise<void>
}

interface Started {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Sandbox mode runs a simulated bank and chain in this process, with ledgers in DATA_DIR, unless
 * their addresses are configured. Commands use the running server's simulators, since a journal
 * allows one writer. A configured real chain takes precedence for payouts. Throws ConfigFault if
 * its key cannot be opened.
 */
export async function openRails(
  config: Config,
  purpose: 'server' | 'command',
  context: { readonly database: Database; readonly logger: Logger },
): Promise<Rails> {
  const started: Started[] = []
  const keep = async (
    name: string,
    given: string | null,
    start: (folder: string) => Promise<Started>,
  ): Promise<string> => {
    const folder = join(config.dataDir, 'sandbox', name)
    const running = given ?? (purpose === 'command' ? await recordedAddress(folder) : null)
    if (running) return running
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const server = await start(folder)
    started.push(server)
    if (purpose === 'server') await writeFile(addressFile(folder), server.url, { mode: 0o600 })
    return server.url
  }
  const listen = { host: '127.0.0.1', port: 0 }
  const close = async () => {
    await Promise.all(started.map((server) => server.stop()))
  }
  try {
    const fxUrl =
      config.fxProvider === 'sandbox'
        ? await keep('fx', config.fxProviderUrl, () => startSandboxFx({ listen }))
        : config.fxProviderUrl
    const fxProvider = createFxProvider({ name: config.fxProvider, url: fxUrl, key: config.fxProviderKey })
    const evm = config.evm && (await openChain(config.evm, context))
    if (config.mode === 'production') {
      return {
        banks: {},
        payouts: evm ? { evm } : {},
        fxProvider,
        sandboxBankUrl: null,
        sandboxChainUrl: null,
        fiscalUrls: null,
        close,
      }
    }
    const bank = await keep('bank', config.sandboxBankUrl, (folder) =>
      startSandboxBank({ folder, listen, filesRoot: config.bankFolder }),
    )
    const startChain = () => keep('chain', config.sandboxChainUrl, (folder) => startSandboxChain({ folder, listen }))
    const chain = evm ? null : await startChain()
    return {
      banks: { sandbox: createSandboxRail({ baseUrl: bank }) },
      payouts: chain === null ? { ...(evm && { evm }) } : { sandbox: createSandboxPayout({ baseUrl: chain }) },
      fxProvider,
      sandboxBankUrl: bank,
      sandboxChainUrl: chain,
      fiscalUrls: await startFiscal(keep),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** On the ports of the last run where they are free, so that printed QR codes stay valid. */
async function startFiscal(
  keep: (name: string, given: null, start: (folder: string) => Promise<Started>) => Promise<string>,
): Promise<{ fne: string; emcf: string }> {
  const start = (begin: typeof startFne) => async (folder: string) => {
    const before = await readFile(addressFile(folder), 'utf8').catch(() => null)
    const open = (port: number) => begin({ folder, listen: { host: '127.0.0.1', port } })
    if (before !== null) return open(Number(new URL(before).port)).catch(() => open(0))
    const opened = await open(0)
    // Also for a command: codes of demo data that it makes lead to this port of the later server.
    await writeFile(addressFile(folder), opened.url, { mode: 0o600 })
    return opened
  }
  return { fne: await keep('fne', null, start(startFne)), emcf: await keep('emcf', null, start(startEmcf)) }
}

async function openChain(
  options: NonNullable<Config['evm']>,
  context: { readonly database: Database; readonly logger: Logger },
): Promise<PayoutRail> {
  const opened = await openEvmPayout(options, { ...context, clock: systemClock })
  if (!opened.ok) throw new ConfigFault(opened.error)
  return opened.value
}

const addressFile = (folder: string): string => join(folder, 'address')

/** Address of a running server's simulator; null if nothing responds. */
async function recordedAddress(folder: string): Promise<string | null> {
  const address = await readFile(addressFile(folder), 'utf8').catch(() => null)
  if (address === null) return null
  const answered = await fetch(address, { signal: AbortSignal.timeout(1_000) }).catch(() => null)
  return answered ? address : null
}
