/** Opens the EVM payout rail with its signer. */
import { type Address, getAddress } from 'viem'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'
import type { PayoutRail } from '../port.ts'
import type { EvmContextOptions, EvmPayoutOptions } from './context.ts'
import { createEvmPayout } from './evm-payout.ts'
import { createNodes } from './nodes.ts'
import { createRemoteSigner, type KeystoreFault, openKeystoreSigner, type Signer } from './signer.ts'

/** Small enough for nodes that limit the block range of one request. */
const scanBlocks = 500

const keyFaults: Readonly<Record<KeystoreFault, string>> = {
  not_readable: t.keystoreUnreadable,
  not_a_keystore: t.keystoreInvalid,
  wrong_password: t.keystorePasswordWrong,
}

/** See `openEvmPayout`. */
export async function openRail(
  options: EvmPayoutOptions,
  base: EvmContextOptions,
): Promise<Result<PayoutRail, string>> {
  const signer = await openSigner(options.signer)
  if (!signer.ok) return signer
  const { rpcUrls, chainId, token, confirmations, quorum, timeoutMs, ...limits } = options
  return ok(
    createEvmPayout({
      ...base,
      ...limits,
      chainId,
      token: getAddress(token.toLowerCase()),
      finality: { confirmations, quorum },
      scanBlocks,
      nodes: createNodes({ urls: rpcUrls, chainId, ...(timeoutMs !== undefined && { timeoutMs }) }),
      signer: signer.value,
    }),
  )
}

async function openSigner(options: EvmPayoutOptions['signer']): Promise<Result<Signer, string>> {
  if (options.kind === 'remote') {
    const address: Address = getAddress(options.address.toLowerCase())
    return ok(createRemoteSigner({ url: options.url, address, token: options.token }))
  }
  const opened = await openKeystoreSigner(options.path, options.password)
  return opened.ok ? opened : err(keyFaults[opened.error])
}
