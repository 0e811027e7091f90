import { describe, expect, it } from 'vitest'
import { addressBlock } from './address-block.ts'

describe('address block', () => {
  it.each([
    ['192.0.2.14', '192.0.2.14'],
    ['::ffff:192.0.2.14', '192.0.2.14'],
    ['::FFFF:c000:20e', '192.0.2.14'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['local', 'local'],
  ])('of %s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })
})
