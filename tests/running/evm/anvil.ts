import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { freePort } from '../server.ts'

export type Anvil = Awaited<ReturnType<typeof startAnvil>>

export const anvilChainId = 31_337
/** Accounts that anvil funds with 10,000 ether each, from the mnemonic that it prints. */
const mnemonic = 'test test test test test test test test test test test junk'
export const anvilAccount = (index: number) => mnemonicToAccount(mnemonic, { addressIndex: index })
const readyWithinMs = 20_000

/**
 * Starts a real EVM node for one test. `blockSeconds` mines by the clock; otherwise each
 * transaction is a block, unless `still`.
 */
export async function startAnvil({
  blockSeconds,
  still = false,
  statePath,
  port: requested,
}: {
  blockSeconds?: number
  still?: boolean
  /** Where the chain state is stored, so that a killed node resumes from it. */
  statePath?: string
  port?: number
} = {}) {
  const port = requested ?? (await freePort())
  const words = [
    '--port',
    String(port),
    '--chain-id',
    String(anvilChainId),
    '--silent',
    '--mnemonic',
    mnemonic,
    ...(blockSeconds === undefined ? [] : ['--block-time', String(blockSeconds)]),
    ...(still ? ['--no-mining'] : []),
    ...(statePath === undefined ? [] : ['--state', statePath, '--state-interval', '1']),
  ]
  const child = spawn(anvilBinary(), words, { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const client = createTestClient({ mode: 'anvil', transport: http(url, { retryCount: 0 }), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
  await answering(client, () => child.exitCode)
  return {
    url,
    port,
    client,
    /**
     * Reverts the last `depth` blocks; `again` lists the transactions to include again, by block
     * offset.
     */
    reorg: (depth: number, again: readonly (readonly [Hex, number])[] = []) =>
      client.request({ method: 'anvil_reorg' as never, params: [depth, again] as never }),
    async kill(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal)
      await ended
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function answering(client: { getChainId(): Promise<number> }, exitCode: () => number | null): Promise<void> {
  for (const deadline = performance.now() + readyWithinMs; performance.now() < deadline; ) {
    if (exitCode() !== null) throw new Error(`anvil ended with ${exitCode()}`)
    if ((await client.getChainId().catch(() => null)) !== null) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('anvil does not answer')
}

/** The executable itself: killing a wrapper would leave it running. */
function anvilBinary(): string {
  const machine = process.arch === 'x64' ? 'amd64' : process.arch
  const manifest = createRequire(import.meta.url).resolve(
    `@foundry-rs/anvil-${process.platform}-${machine}/package.json`,
  )
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil')
}
