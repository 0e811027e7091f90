import { fc, it } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { checkPassword } from './policy.ts'

const ada = { email: 'ada.kone@example.test', firstName: 'Ada', lastName: 'Koné' }
const codeOf = (password: string) => {
  const result = checkPassword(password, ada)
  return result.ok ? 'accepted' : result.error.code
}

describe('password policy', { tags: ['D2-07', 'D17-09'] }, () => {
  it('requires 12 characters, counted as code points', () => {
    expect(codeOf('x9!kw2#vq7z')).toBe('password_too_short')
    expect(codeOf('x9!kw2#vq7zL')).toBe('accepted')
    expect(codeOf('🦁🦁🦁🦁🦁🦁')).toBe('password_too_short')
  })

  it.each([
    'password1234',
    'Password123!',
    'P@ssw0rd2026!!',
    'passwordpassword',
    'qwertyuiop123',
    'QwertyQwerty12',
    '1q2w3e4r5t6y',
    '123456789012',
    '000000000000',
    'abababababab',
    'abcdefghijkl',
    'Welcome2026!!',
    'iloveyou2024!',
    'letmeinletmein',
    'motdepasse1234',
    'changeme-changeme',
    'correcthorsebatterystaple',
    'correct horse battery staple',
    'CotedIvoire2026',
    'trustno1trustno1',
    'qqqqqqqqqqqqqqqq',
    'lkjihgfedcba',
    // From breaches, as found and with a suffix.
    '1qaz2wsx3edc4rfv',
    'Cjkysirj12!!',
  ])('rejects a common password or a variant: %s', (password) => {
    expect(codeOf(password)).toBe('password_too_common')
  })

  it.each(['my ada.kone key 9x', 'vr-Kone-pelican-88', 'KONÉ-pelican-vr-88', 'Admin@Corridor1'])(
    'rejects a password that contains its user or the product: %s',
    (password) => {
      expect(codeOf(password)).toBe('password_names_person')
    },
  )

  it.each([
    'harbour-Lantern-4471!',
    'correct horse battery 9!',
    'Nairobi!Blue77',
    'Monday-November-21',
    'Marlboro-snoopy77',
    'river2948571039',
    'violet-pelican-canyon-47',
    'tapir under seven moons',
    'Zx8#mQ2!vK4p',
    'g7r3-kwhz-9p2m',
    'пеликан-и-тигр',
  ])('accepts any other password: %s', (password) => {
    expect(codeOf(password)).toBe('accepted')
  })

  it.prop([fc.string({ maxLength: 1000, unit: 'binary' })])('checks any input without failing', (password) => {
    expect(['accepted', 'password_too_short', 'password_too_common', 'password_names_person']).toContain(
      codeOf(password),
    )
  })
})
