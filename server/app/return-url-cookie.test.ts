import { describe, expect, it } from 'vitest'
import { clearedReturnUrlCookie, readReturnUrl, returnUrlCookie } from './return-url-cookie.ts'

const sentBack = (setCookie: string | null) => setCookie?.split(';')[0]

describe('return URL cookie', () => {
  it('round-trips the requested URL among other cookies', () => {
    for (const url of ['/clients/7?tab=people', '/invoices?q=N%C3%A9r%C3%A9%20%26%20fils;x', '/a=b,c"']) {
      expect(readReturnUrl(`theme=dark; ${sentBack(returnUrlCookie(url, false))}; other=1`)).toBe(url)
    }
    expect(readReturnUrl(sentBack(clearedReturnUrlCookie(false)))).toBeNull()
    expect(readReturnUrl(undefined)).toBeNull()
  })

  it('rejects other hosts, long texts and invalid URLs', () => {
    for (const url of [
      '//evil.example',
      '/\\evil.example',
      '/a\\b',
      'https://evil.example',
      '',
      '/\t/evil.example',
      `/${'a'.repeat(1_001)}`,
    ]) {
      expect(returnUrlCookie(url, false)).toBeNull()
      expect(readReturnUrl(`corridor_wanted=${encodeURIComponent(url)}`)).toBeNull()
    }
    expect(readReturnUrl('corridor_wanted=%E0%A4%A')).toBeNull()
  })

  it('is HttpOnly, and Secure where Corridor uses https', () => {
    expect(returnUrlCookie('/clients', false)).toBe(
      'corridor_wanted=%2Fclients; Path=/; HttpOnly; SameSite=Lax; Max-Age=1800',
    )
    expect(returnUrlCookie('/clients', true)).toMatch(/; Secure$/)
  })
})
