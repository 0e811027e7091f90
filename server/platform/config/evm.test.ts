import { describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'

const chain = {
  EVM_RPC_URLS: 'http://127.0.0.1:8545, https://node.example/key',
  EVM_CHAIN_ID: '1',
  EVM_TOKEN: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  EVM_KEYSTORE: '/etc/corridor/key.json',
  EVM_KEYSTORE_PASSWORD: 'a password',
}

describe('chain configuration', () => {
  it('configures no chain by default', () => {
    expect(loadConfig({}).evm).toBeNull()
  })

  it('reads a key from a file', () => {
    expect(loadConfig(chain).evm).toEqual({
      rpcUrls: ['http://127.0.0.1:8545', 'https://node.example/key'],
      chainId: 1,
      token: chain.EVM_TOKEN,
      signer: { kind: 'keystore', path: chain.EVM_KEYSTORE, password: 'a password' },
      confirmations: 12,
      quorum: 1,
      maxFeeWei: 200_000_000_000n,
      stuckAfterMs: 90_000,
      lowGasWei: 50_000_000_000_000_000n,
    })
  })

  it("accepts a remote signer and the chain's own finality", () => {
    const remote = {
      ...chain,
      EVM_KEYSTORE: undefined,
      EVM_KEYSTORE_PASSWORD: undefined,
      EVM_SIGNER_URL: 'http://signer:9000',
      EVM_SIGNER_ADDRESS: chain.EVM_TOKEN,
      EVM_CONFIRMATIONS: 'finalized',
      EVM_MAX_FEE_GWEI: '0.5',
    }
    expect(loadConfig(remote).evm).toMatchObject({
      signer: { kind: 'remote', url: 'http://signer:9000', address: chain.EVM_TOKEN, token: null },
      confirmations: 0,
      maxFeeWei: 500_000_000n,
    })
  })

  it.each([
    [{ EVM_RPC_URLS: 'ws://node' }, /EVM_RPC_URLS/],
    [{ EVM_CHAIN_ID: undefined }, /EVM_CHAIN_ID must be given with EVM_RPC_URLS/],
    [{ EVM_TOKEN: '0x12' }, /EVM_TOKEN must be 0x and 40/],
    [{ EVM_RPC_URLS: undefined }, /EVM_CHAIN_ID needs EVM_RPC_URLS/],
    [{ EVM_KEYSTORE: undefined }, /EVM_KEYSTORE or EVM_SIGNER_URL must be given/],
    [{ EVM_KEYSTORE_PASSWORD: undefined }, /EVM_KEYSTORE_PASSWORD must be given/],
    [{ EVM_SIGNER_URL: 'http://signer' }, /and not both/],
    [{ EVM_KEYSTORE: undefined, EVM_SIGNER_URL: 'http://signer' }, /EVM_SIGNER_ADDRESS must be given/],
    [{ EVM_QUORUM: '3' }, /EVM_QUORUM must not exceed/],
    [{ EVM_CONFIRMATIONS: '0' }, /EVM_CONFIRMATIONS must be finalized, or/],
    [{ EVM_LOW_GAS: 'little' }, /EVM_LOW_GAS must be an amount/],
  ])('names the invalid variable: %j', (changes, message) => {
    expect(() => loadConfig({ ...chain, ...changes })).toThrow(message)
  })
})
