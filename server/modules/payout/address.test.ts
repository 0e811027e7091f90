import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isChecksumAddress, toChecksumAddress } from './address.ts'

/** The examples in EIP-55. */
const examples = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
]

describe('an EIP-55 wallet address', { tags: ['D10-19'] }, () => {
  it.each(examples)('accepts %s', (address) => {
    expect(isChecksumAddress(address)).toBe(true)
    expect(toChecksumAddress(address.toLowerCase())).toBe(address)
  })

  it('rejects a letter in the wrong case, a wrong length and other text', () => {
    expect(isChecksumAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Beaed')).toBe(false)
    expect(isChecksumAddress('0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed')).toBe(false)
    for (const text of [
      '',
      '0x',
      '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe',
    ]) {
      expect(toChecksumAddress(text)).toBeNull()
      expect(isChecksumAddress(text)).toBe(false)
    }
  })

  it('has one stable form for any 20 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const address = toChecksumAddress(`0x${Buffer.from(bytes).toString('hex')}`) ?? ''
        return isChecksumAddress(address) && toChecksumAddress(address.toUpperCase().replace('0X', '0x')) === address
      }),
    )
  })
})
