import { describe, expect, it } from 'vitest'
import { settingsFrom } from './storage.ts'

const address = 'postgresql://corridor:p%40ss@db.example.org:6432/books'

describe('database URL', () => {
  it('decodes its parts', () => {
    expect(settingsFrom(address)).toEqual({
      host: 'db.example.org',
      port: 6432,
      user: 'corridor',
      password: 'p@ss',
      database: 'books',
    })
    expect(settingsFrom('postgresql://a@localhost/x?host=%2Frun%2Fpostgresql').host).toBe('/run/postgresql')
  })

  it('connects without TLS only if sslmode is absent or disables it', () => {
    expect(settingsFrom(`${address}?sslmode=disable`).ssl).toBeUndefined()
    expect(settingsFrom(`${address}?sslmode=require`).ssl).toEqual({ rejectUnauthorized: false })
    expect(settingsFrom(`${address}?sslmode=verify-full`).ssl).toEqual({ rejectUnauthorized: true })
    const chainOnly = settingsFrom(`${address}?sslmode=verify-ca`).ssl
    expect(chainOnly).toEqual({ rejectUnauthorized: true, checkServerIdentity: expect.any(Function) })
  })

  it('uses the given certificate authority', () => {
    const own = settingsFrom(`${address}?sslmode=require&sslrootcert=${encodeURIComponent(import.meta.filename)}`).ssl
    expect(own).toMatchObject({ rejectUnauthorized: true, ca: expect.stringContaining('a database address') })
    expect(() => settingsFrom(`${address}?sslmode=verify-full&sslrootcert=/nowhere.pem`)).toThrow(/sslrootcert/)
  })

  it('rejects unknown modes and those that fall back to plain text', () => {
    for (const mode of ['prefer', 'allow', 'yes']) {
      expect(() => settingsFrom(`${address}?sslmode=${mode}`)).toThrow(/sslmode/)
    }
  })
})
