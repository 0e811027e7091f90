import * as z from 'zod'

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

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const rpcUrls = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be http or https addresses, with commas between' })).min(1))
const number = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}
const decimal = (digits: number, message: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,9}(\\.\\d{1,${digits}})?$`), message)
    .transform((text) => {
      const [whole = '0', fraction = ''] = text.split('.')
      return BigInt(whole + fraction.padEnd(digits, '0'))
    })
const confirmationsMessage = 'must be finalized, or a number of blocks from 1 to 1000'

/** Variables to spread into the environment schema. */
export const evmEnvironment = {
  EVM_RPC_URLS: rpcUrls.optional(),
  EVM_CHAIN_ID: number(1, 2_147_483_647).optional(),
  EVM_TOKEN: address.optional(),
  EVM_KEYSTORE: z.string().optional(),
  EVM_KEYSTORE_PASSWORD: z.string().optional(),
  EVM_SIGNER_URL: httpUrl.optional(),
  EVM_SIGNER_ADDRESS: address.optional(),
  EVM_SIGNER_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  EVM_CONFIRMATIONS: z
    .string()
    .regex(/^(finalized|[1-9]\d{0,2}|1000)$/, confirmationsMessage)
    .transform((text) => (text === 'finalized' ? 0 : Number(text)))
    .default(12),
  EVM_QUORUM: number(1, 10).default(1),
  EVM_MAX_FEE_GWEI: decimal(9, 'must be an amount in gwei such as 200').default(200_000_000_000n),
  EVM_STUCK_SECONDS: number(5, 86_400).default(90),
  EVM_LOW_GAS: decimal(18, "must be an amount of the chain's own coin such as 0.05").default(50_000_000_000_000_000n),
}

const environment = z.object(evmEnvironment)
export type EvmEnvironment = z.output<typeof environment>

/** The first missing or contradictory setting as a sentence; null if none. */
export function evmContradiction(env: EvmEnvironment): string | null {
  if (env.EVM_RPC_URLS === undefined) {
    const alone = (['EVM_CHAIN_ID', 'EVM_TOKEN', 'EVM_KEYSTORE', 'EVM_SIGNER_URL'] as const).find(
      (name) => env[name] !== undefined,
    )
    return alone ? `${alone} needs EVM_RPC_URLS` : null
  }
  const missing = (['EVM_CHAIN_ID', 'EVM_TOKEN'] as const).filter((name) => env[name] === undefined)
  if (missing.length > 0) return `${missing.join(' and ')} must be given with EVM_RPC_URLS`
  if ((env.EVM_KEYSTORE === undefined) === (env.EVM_SIGNER_URL === undefined)) {
    return 'EVM_KEYSTORE or EVM_SIGNER_URL must be given with EVM_RPC_URLS, and not both'
  }
  if (env.EVM_KEYSTORE !== undefined && env.EVM_KEYSTORE_PASSWORD === undefined) {
    return 'EVM_KEYSTORE_PASSWORD must be given with EVM_KEYSTORE'
  }
  if (env.EVM_SIGNER_URL !== undefined && env.EVM_SIGNER_ADDRESS === undefined) {
    return 'EVM_SIGNER_ADDRESS must be given with EVM_SIGNER_URL'
  }
  if (env.EVM_QUORUM > env.EVM_RPC_URLS.length) return 'EVM_QUORUM must not be more than there are EVM_RPC_URLS'
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
