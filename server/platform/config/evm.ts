import * as z from 'zod'
import * as t from './messages.ts'

/**
 * Access to USDT on an EVM chain and its signer; see the operator's guide, "Paying out on a chain".
 */
export interface EvmConfig {
  /** Node URLs in order of preference. They often contain a key: never log them. */
  readonly rpcUrls: readonly string[]
  readonly chainId: number
  /** Token contract address: hexadecimal, in any case. */
  readonly token: string
  readonly signer:
    | { readonly kind: 'keystore'; readonly path: string; readonly password: string }
    | { readonly kind: 'remote'; readonly url: string; readonly address: string; readonly token: string | null }
  /** Confirmations that make a payout final; 0: the chain's `finalized` block. */
  readonly confirmations: number
  /** How many nodes must confirm finality. */
  readonly quorum: number
  readonly maxFeeWei: bigint
  readonly stuckAfterMs: number
  readonly lowGasWei: bigint
}

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, t.evmAddressFormat)
const httpUrl = z.url({ protocol: /^https?$/, error: t.httpAddress })
const rpcUrls = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(z.array(z.url({ protocol: /^https?$/, error: t.httpAddresses })).min(1))
const number = (min: number, max: number) => {
  const message = t.wholeNumberRange(min, max)
  return z.coerce.number(message).int(message).min(min, message).max(max, message)
}
const decimal = (digits: number, message: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,9}(\\.\\d{1,${digits}})?$`), message)
    .transform((text) => {
      const [whole = '0', fraction = ''] = text.split('.')
      return BigInt(whole + fraction.padEnd(digits, '0'))
    })
const confirmationsMessage = t.confirmationsFormat

/** Variables to spread into the environment schema. */
export const evmEnvironment = {
  EVM_RPC_URLS: rpcUrls.optional(),
  EVM_CHAIN_ID: number(1, 2_147_483_647).optional(),
  EVM_TOKEN: address.optional(),
  EVM_KEYSTORE: z.string().optional(),
  EVM_KEYSTORE_PASSWORD: z.string().optional(),
  EVM_SIGNER_URL: httpUrl.optional(),
  EVM_SIGNER_ADDRESS: address.optional(),
  EVM_SIGNER_TOKEN: z.string().min(16, t.atLeast16Characters).optional(),
  EVM_CONFIRMATIONS: z
    .string()
    .regex(/^(finalized|[1-9]\d{0,2}|1000)$/, confirmationsMessage)
    .transform((text) => (text === 'finalized' ? 0 : Number(text)))
    .default(12),
  EVM_QUORUM: number(1, 10).default(1),
  EVM_MAX_FEE_GWEI: decimal(9, t.gweiFormat).default(200_000_000_000n),
  EVM_STUCK_SECONDS: number(5, 86_400).default(90),
  EVM_LOW_GAS: decimal(18, t.coinFormat).default(50_000_000_000_000_000n),
}

const environment = z.object(evmEnvironment)
export type EvmEnvironment = z.output<typeof environment>

/** The first missing or contradictory setting as a sentence; null if none. */
export function evmContradiction(env: EvmEnvironment): string | null {
  if (env.EVM_RPC_URLS === undefined) {
    const alone = (['EVM_CHAIN_ID', 'EVM_TOKEN', 'EVM_KEYSTORE', 'EVM_SIGNER_URL'] as const).find(
      (name) => env[name] !== undefined,
    )
    return alone ? t.needsEvm(alone) : null
  }
  const missing = (['EVM_CHAIN_ID', 'EVM_TOKEN'] as const).filter((name) => env[name] === undefined)
  if (missing.length > 0) return t.requiredWithEvm(missing.join(' and '))
  if ((env.EVM_KEYSTORE === undefined) === (env.EVM_SIGNER_URL === undefined)) {
    return t.evmOneSigner
  }
  if (env.EVM_KEYSTORE !== undefined && env.EVM_KEYSTORE_PASSWORD === undefined) {
    return t.keystorePasswordRequired
  }
  if (env.EVM_SIGNER_URL !== undefined && env.EVM_SIGNER_ADDRESS === undefined) {
    return t.signerAddressRequired
  }
  if (env.EVM_QUORUM > env.EVM_RPC_URLS.length) return t.quorumTooHigh
  return null
}

/** Null: simulated payouts, or none. Call only once `evmContradiction` returned null. */
export function evmConfig(env: EvmEnvironment): EvmConfig | null {
  const { EVM_RPC_URLS: urls, EVM_CHAIN_ID: chainId, EVM_TOKEN: token } = env
  if (urls === undefined || chainId === undefined || token === undefined) return null
  return {
    rpcUrls: urls,
    chainId,
    token,
    signer:
      env.EVM_SIGNER_URL === undefined
        ? { kind: 'keystore', path: env.EVM_KEYSTORE ?? '', password: env.EVM_KEYSTORE_PASSWORD ?? '' }
        : {
            kind: 'remote',
            url: env.EVM_SIGNER_URL,
            address: env.EVM_SIGNER_ADDRESS ?? '',
            token: env.EVM_SIGNER_TOKEN ?? null,
          },
    confirmations: env.EVM_CONFIRMATIONS,
    quorum: env.EVM_QUORUM,
    maxFeeWei: env.EVM_MAX_FEE_GWEI,
    stuckAfterMs: env.EVM_STUCK_SECONDS * 1_000,
    lowGasWei: env.EVM_LOW_GAS,
  }
}
