import { describe, expect, it } from 'vitest'
import { clearedWantedCookie, readWanted, wantedCookie } from './return-url-cookie.ts'

const sentBack = (setCookie: string | null) => setCookie?.split(';')[0]

describe('the address that somebody wanted before signing in', () => {
  it('is read back as it was asked for, among other cookies', () => {
    for (const url of ['/clients/7?tab=people', '/invoices?q=N%C3%A9r%C3%A9%20%26%20fils;x', '/a=b,c"']) {
      expect(readWanted(`theme=dark; ${sentBack(wantedCookie(url, false))}; other=1`)).toBe(url)
    }
    expect(readWanted(sentBack(clearedWantedCookie(false)))).toBeNull()
    expect(readWanted(undefined)).toBeNull()
  })

  it('is none on another host, and none that is too long or not an address', () => {
    for (const url of [
      '//evil.example',
      '/\\evil.example',
      '/a\\b',
      'https://evil.example',
      '',
      '/\t/evil.example',
      `/${'a'.repeat(1_001)}`,
    ]) {
      expect(wantedCookie(url, false)).toBeNull()
      expect(readWanted(`corridor_wanted=${encodeURIComponent(url)}`)).toBeNull()
    }
    expect(readWanted('corridor_wanted=%E0%A4%A')).toBeNull()
  })

  it('is nothing that a script may read, and goes by https alone where Corridor does', () => {
    expect(wantedCookie('/clients', false)).toBe(
      'corridor_wanted=%2Fclients; Path=/; HttpOnly; SameSite=Lax; Max-Age=1800',
    )
    expect(wantedCookie('/clients', true)).toMatch(/; Secure$/)
  })
})
