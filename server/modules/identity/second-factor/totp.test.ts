import { describe, expect, it } from 'vitest'
import { codeAt, inBase32, matchingStep, otpauthUri, stepAt } from './totp.ts'

/** RFC 6238, appendix B: the secret of its SHA-1 rows, and the last six of their eight digits. */
const secret = Buffer.from('12345678901234567890')
const rows = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const
const at = (seconds: number) => new Date(seconds * 1000)

describe('time-based one-time passwords', { tags: ['D2-08'] }, () => {
  it.each(rows)('match RFC 6238 at second %d', (seconds, code) => {
    expect(codeAt(secret, stepAt(at(seconds)))).toBe(code)
  })

  it('accept one step of drift, not two, and only steps after the last used one', () => {
    const now = at(1_234_567_890)
    const step = stepAt(now)
    for (const [offset, taken] of [
      [-2, null],
      [-1, step - 1],
      [0, step],
      [1, step + 1],
      [2, null],
    ] as const) {
      expect(matchingStep(secret, codeAt(secret, step + offset), now, 0)).toBe(taken)
    }
    expect(matchingStep(secret, codeAt(secret, step), now, step)).toBeNull()
    expect(matchingStep(secret, codeAt(secret, step - 1), now, step)).toBeNull()
    for (const text of ['', '12345', '1234567', '٠٠٥٩٢٤', '00592 '])
      expect(matchingStep(secret, text, now, 0)).toBeNull()
  })

  it('encode the secret in base32 (RFC 4648, 10) and in an otpauth URI', () => {
    expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => inBase32(Buffer.from(text)))).toEqual([
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ])
    expect(otpauthUri(secret, { issuer: 'Baobab: SA & Co', account: 'ada@example.test' })).toBe(
      'otpauth://totp/Baobab%20%20SA%20%26%20Co:ada%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Baobab%20%20SA%20%26%20Co',
    )
  })
})
