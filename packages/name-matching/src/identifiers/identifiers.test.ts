import { describe, expect, it } from 'vitest'
import { listedEntry } from '../../tests/listed-entry.ts'
import { createMatcher } from '../matcher.ts'
import type { Query } from '../types.ts'
import { isImoNumber, keysOfNumber } from './numbers.ts'
import { readWallets } from './wallets.ts'

const addresses = {
  segwit: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  tron: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  tronHex: '417e5f4552091a69125d5dfcb7b8c2659029395bdf',
  evm: '0x8589427373D6D84E98730D7795D8f6f8731FDA16',
  bitcoin: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  cash: 'qpf2cphc5dkuclkqur7lhj2yuqq9pk3hmukle77vhq',
  unknown: 'acct:7-of-nowhere',
}

const entries = [
  ...Object.entries(addresses).map(([chain, address]) => listedEntry(chain, { wallets: [address] })),
  listedEntry('passport', { identifiers: ['CAR diplomatic passport no. D00000898', 'A 0139243'] }),
  listedEntry('vessel', { type: 'vessel', identifiers: ['9187629'] }),
  listedEntry('company', { countries: ['Mali'], identifiers: ['5493001KJTIIGC8Y1R12', 'QZXVMLBA', '45512'] }),
]
const matcher = createMatcher(entries)
const found = (facts: Partial<Query>) =>
  matcher
    .search({ name: 'Someone Unlisted', type: null, country: null, birthDate: null, ...facts }, { threshold: 0.85 })
    .map((hit) => hit.entry.entryId)

describe('wallet addresses', { tags: ['D12-40'] }, () => {
  it.each([
    ['SegWit in upper case', addresses.segwit.toUpperCase(), 'segwit'],
    ['EVM without 0x', addresses.evm.slice(2), 'evm'],
    ['EVM in upper case', addresses.evm.toUpperCase(), 'evm'],
    ['a zero-width space within', `${addresses.tron.slice(0, 9)}\u200b${addresses.tron.slice(9)}`, 'tron'],
    ['a soft hyphen and a mark of direction', `\u200e${addresses.bitcoin}\u00ad`, 'bitcoin'],
    ['a note behind it', `${addresses.tron} (exchange deposit, ask Awa)`, 'tron'],
    ['a payment link', `bitcoin:${addresses.bitcoin}?amount=0.5`, 'bitcoin'],
    ['the prefix of Bitcoin Cash', `bitcoincash:${addresses.cash}`, 'cash'],
    ['full-width letters', addresses.evm.replace('8', '８'), 'evm'],
    ['TRON in lower case', addresses.tron.toLowerCase(), 'tron'],
    ['the name of its chain', `ERC20:${addresses.evm}`, 'evm'],
    ['the number of its chain', `eip155:1:${addresses.evm}`, 'evm'],
    ['the prefix of the XDC chain', `xdc${addresses.evm.slice(2)}`, 'evm'],
    ['a word before it without a space', `USDT_${addresses.evm}`, 'evm'],
    ['a page of an explorer', `https://tronscan.org/#/address/${addresses.tron}`, 'tron'],
    ['a page of an explorer for EVM', `https://etherscan.io/address/${addresses.evm}`, 'evm'],
    ['letters in groups', addresses.evm.replace(/.{6}/g, '$& '), 'evm'],
    ['SegWit in groups', addresses.segwit.replace(/.{4}/g, '$&-'), 'segwit'],
    ['the zeros of a topic', `0x${'0'.repeat(24)}${addresses.evm.slice(2)}`, 'evm'],
    ['the letter O for zero', `O${addresses.evm.slice(1)}`, 'evm'],
    ['TRON in hexadecimal', '415cd0fb0ab3ce40f3051414c604b27756e69e43db', 'tron'],
    ['TRON in hexadecimal and upper case', '415CD0FB0AB3CE40F3051414C604B27756E69E43DB', 'tron'],
    ['TRON in hexadecimal with 0x', '0x415cd0fb0ab3ce40f3051414c604b27756e69e43db', 'tron'],
    ['Base58 for TRON listed in hexadecimal', 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC', 'tronHex'],
    ['an unknown form', addresses.unknown, 'unknown'],
  ])('find their entry with %s', (_, written, entryId) => {
    expect(found({ name: '', wallet: written })).toEqual([entryId])
    expect(found({ name: written })).toEqual([entryId])
  })

  it('match no other address, and Base58 distinguishes cases', () => {
    expect(found({ wallet: addresses.evm.replace('8589', '8588') })).toEqual([])
    expect(found({ wallet: addresses.tron.replace('TJRy', 'TJrY') })).toEqual([])
  })

  it('are refused with a look-alike letter, which is named', () => {
    const { wallets, refusal } = readWallets(addresses.bitcoin.replace('a', 'а'))
    expect(wallets).toEqual([])
    expect(refusal).toBe(
      'The address contains "а", a letter of the Cyrillic script that only looks like "a". Copy the address again from its source.',
    )
  })

  it.each([
    ['first', `Т${addresses.tron.slice(1)}`],
    ['last', addresses.tron.replace(/.$/, 'С')],
  ])('are refused with a look-alike as their %s letter', (_, written) => {
    expect(readWallets(written).wallets).toEqual([])
    expect(readWallets(written).refusal).toMatch(/Cyrillic/)
  })

  it('find their entry with a note in Cyrillic letters that follows without a space', () => {
    expect(found({ wallet: `${addresses.bitcoin}кошелек` })).toEqual(['bitcoin'])
  })

  it('exclude names, numbers and account numbers of banks', () => {
    for (const text of [
      'Anticonstitutionnellement Boubacar',
      'SOCIETEIVOIRIENNEDEBATIMENTETTRAVAUX',
      'CI93CI0080111301134291200589',
      'RCCM CI-ABJ-03-2019-B12-04578',
    ])
      expect(readWallets(text).wallets, text).toEqual([])
  })
})

it('finds a name that begins with a number and is run together', { tags: ['D12-40'] }, () => {
  const numbered = createMatcher([listedEntry('numbered', { name: '126 Ekonomix Exkange Kompany' })])
  const query = { name: '126EKONOMIXEXKANGEKOMPANY', type: null, country: null, birthDate: null }
  expect(numbered.search(query, { threshold: 0.97 })).toHaveLength(1)
})

describe('numbers', { tags: ['D12-40'] }, () => {
  it.each([
    ['a passport beside words', { identifiers: ['d00000898'] }, 'passport'],
    ['a passport with other separators', { identifiers: ['Passport A-0139243'] }, 'passport'],
    ['an invisible character', { identifiers: ['D0000\u200b0898'] }, 'passport'],
    ['a Cyrillic letter that looks the same', { identifiers: ['А0139243'] }, 'passport'],
    ['an LEI in lower case', { identifiers: ['5493 001k jtiigc8y1r12'] }, 'company'],
    ['a BIC with its branch', { identifiers: ['QZXVMLBAXXX'] }, 'company'],
    ['a ship in the search field', { name: 'IMO 9187629' }, 'vessel'],
    ['a passport in the search field', { name: 'D00000898' }, 'passport'],
    ['a short number of the same country', { identifiers: ['45512'], country: 'Mali' }, 'company'],
  ] as const)('alone find their entry: %s', (_, facts, entryId) => {
    const [hit] = matcher.search(
      { name: 'Someone Unlisted', type: null, country: null, birthDate: null, ...facts },
      { threshold: 1 },
    )
    expect(hit?.entry.entryId).toBe(entryId)
    expect(hit?.reasons[0]).toMatch(/^The same number: /)
  })

  it('do not match without a country when they are short', () => {
    expect(found({ identifiers: ['45512'] })).toEqual([])
    expect(found({ identifiers: ['45512'], country: 'Togo' })).toEqual([])
  })

  it('ignore words, placeholders and notes', () => {
    expect(keysOfNumber('unknown')).toEqual([])
    expect(keysOfNumber('00000000')).toEqual([])
    expect(keysOfNumber('123456789')).toEqual([])
    expect(keysOfNumber('381110042 (Expired 25 Jan. 2016)')).toContain('381110042')
    expect(keysOfNumber('Russian passport number 8208 No. 555627')).toContain('8208555627')
    expect(keysOfNumber('R00012098, South Sudan')).toContain('R00012098')
    expect([isImoNumber('9187629'), isImoNumber('9187628')]).toEqual([true, false])
  })
})
