import { expect, it } from 'vitest'
import { shortAddress, waitsFor, walletBadge } from './labels.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const wallet = { status: 'whitelisted' as const, usableFrom: '2026-11-20T10:00:00.000Z', openMatches: 0 }

it.each([
  [wallet, 'In use', null],
  [{ ...wallet, usableFrom: '2026-11-22T10:00:00.000Z' }, 'Cooling-off period', /cooling-off period ends/],
  [{ ...wallet, status: 'waiting' as const, usableFrom: null }, 'Awaiting approval', /second approver/],
  [{ ...wallet, status: 'waiting' as const, openMatches: 1 }, 'Screening match open', /sanctions list/],
  [{ ...wallet, status: 'archived' as const }, 'Archived', /no longer receives/],
])('shows the state of a wallet: %j', (about, text, waits) => {
  expect(walletBadge(about, now).text).toBe(text)
  if (waits === null) expect(waitsFor(about, now)).toBeNull()
  else expect(waitsFor(about, now)).toMatch(waits)
})

it('shortens an address', () => {
  expect(shortAddress('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe('0x5aAeb6…1BeAed')
})
