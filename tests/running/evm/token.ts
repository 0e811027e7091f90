import { join } from 'node:path'
import { type Abi, type Address, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { assertDefined } from '#kernel/assert.ts'
import { type Anvil, anvilAccount } from './anvil.ts'
import { type CompiledContract, compileSolidity } from './compile.ts'

export type TokenKind = 'SilentToken' | 'StandardToken' | 'RefusingToken'

/** The treasury key of the tests; it is published here and therefore worthless elsewhere. */
export const treasuryKey = `0x${'5c'.repeat(32)}` as const
export const treasury = privateKeyToAccount(treasuryKey)

let compiled: Readonly<Record<string, CompiledContract>> | null = null
const contracts = () => (compiled ??= compileSolidity(join(import.meta.dirname, 'tokens.sol')))

export interface DeployedToken {
  readonly address: Address
  readonly abi: Abi
  /** Calls a function of the token as its issuer and mines it. */
  write(functionName: string, ...args: readonly unknown[]): Promise<void>
  balanceOf(who: Address): Promise<bigint>
}

/** Deploys a token whose whole supply the treasury holds, and gives the treasury gas. */
export async function deployToken(
  { client }: Anvil,
  kind: TokenKind = 'SilentToken',
  {
    decimals = 6,
    supply = 25_000_000_000_000n,
    gasEther = '10',
  }: { decimals?: number; supply?: bigint; gasEther?: string } = {},
): Promise<DeployedToken> {
  const { abi, bytecode } = assertDefined(contracts()[kind], `contract ${kind}`)
  const issuer = anvilAccount(9)
  const mined = async (hash: `0x${string}`) => {
    await client.mine({ blocks: 1 })
    return client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  }
  await client.setBalance({ address: treasury.address, value: parseEther(gasEther) })
  const deployment = await client.deployContract({
    account: issuer,
    chain: null,
    abi,
    bytecode,
    args: [decimals, treasury.address, supply],
  })
  const address = assertDefined((await mined(deployment)).contractAddress, 'the address of the token')
  return {
    address,
    abi,
    async write(functionName, ...args) {
      await mined(
        await client.writeContract({ account: issuer, chain: null, address, abi, functionName, args: [...args] }),
      )
    },
    async balanceOf(who) {
      return (await client.readContract({ address, abi, functionName: 'balanceOf', args: [who] })) as bigint
    },
  }
}
