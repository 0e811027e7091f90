import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigFault, knownVariables, loadConfig } from './config.ts'

const production = {
  MODE: 'production',
  SESSION_SECRET: 's'.repeat(32),
  ENCRYPTION_KEY: '0'.repeat(64),
  AUDIT_SEAL_KEY: '1'.repeat(64),
  DATABASE_URL: 'postgresql://corridor@localhost/corridor',
  PUBLIC_URL: 'https://corridor.example',
}

describe('environment configuration', () => {
  it('needs no variables in sandbox mode and defaults to port 5000 and the embedded database', {
    tags: ['D1-06', 'D1-24'],
  }, () => {
    expect(loadConfig({})).toMatchObject({
      mode: 'sandbox',
      port: 5000,
      host: '127.0.0.1',
      databaseUrl: null,
      rateLimit: true,
    })
  })

  it('treats an empty variable as absent', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 5000, databaseUrl: null })
  })

  it.each([
    [{ PORT: 'http' }, /PORT must be a whole number from 0 to 65535/],
    [{ PORT: '70000' }, /PORT must be/],
    [{ MODE: 'live' }, /MODE must be sandbox or production/],
    [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must be a PostgreSQL address/],
    [{ ENCRYPTION_KEY: 'short' }, /ENCRYPTION_KEY must be 64 hexadecimal digits/],
    [{ ENCRYPTION_KEY_OLD: 'a'.repeat(64) }, /ENCRYPTION_KEY_OLD must be given together with ENCRYPTION_KEY/],
    [{ ENCRYPTION_KEY: 'a'.repeat(64), ENCRYPTION_KEY_OLD: 'A'.repeat(64) }, /must not be the same/],
    [{ ADMIN_EMAIL: 'a@example.org' }, /ADMIN_EMAIL and ADMIN_PASSWORD must be given together/],
    [{ ADMIN_EMAIL: 'a@example.org', ADMIN_PASSWORD: 'short' }, /ADMIN_PASSWORD must have at least 12 characters/],
    [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be/],
    [{ S3_BUCKET: 'No Bucket' }, /S3_BUCKET must be the name of a bucket/],
    [{ S3_ENDPOINT: 'https://s3.example.org' }, /S3_BUCKET must be given with the other S3 settings/],
    [
      { S3_BUCKET: 'documents', S3_ACCESS_KEY_ID: 'a' },
      /S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together/,
    ],
    [{ S3_BUCKET: 'documents', S3_PREFIX: '/x' }, /S3_PREFIX must be a path that ends with a slash/],
  ])('names the invalid variable and its accepted values: %j', { tags: ['D1-05'] }, (environment, message) => {
    expect(() => loadConfig(environment)).toThrow(ConfigFault)
    expect(() => loadConfig(environment)).toThrow(message)
  })

  it('requires secrets and a database in production and rejects simulators', {
    tags: ['D1-25', 'D1-26', 'D1-31'],
  }, () => {
    expect(loadConfig(production).mode).toBe('production')
    for (const name of ['SESSION_SECRET', 'ENCRYPTION_KEY', 'AUDIT_SEAL_KEY', 'DATABASE_URL'] as const) {
      expect(() => loadConfig({ ...production, [name]: undefined })).toThrow(`${name} must be given in production mode`)
    }
    expect(() => loadConfig({ ...production, PUBLIC_URL: undefined })).toThrow('PUBLIC_URL must be given')
    expect(() => loadConfig({ ...production, PUBLIC_URL: 'http://corridor.example' })).toThrow(
      'PUBLIC_URL must be an https address in production mode',
    )
    expect(loadConfig({ ...production, PUBLIC_URL: 'http://localhost:5000' }).publicUrl).toBe('http://localhost:5000')
    expect(() => loadConfig({ ...production, FX_PROVIDER: 'sandbox' })).toThrow('FX_PROVIDER must not be sandbox')
    expect(() => loadConfig({ ...production, RATE_LIMIT: 'off' })).toThrow('RATE_LIMIT may be off only in sandbox mode')
  })

  it('reads rate provider, email, storage, chain, bank and log settings', { tags: ['D1-09'] }, () => {
    const config = loadConfig({
      OIDC_ISSUER: 'https://sign-in.example.org',
      OIDC_CLIENT_ID: 'corridor',
      OIDC_CLIENT_SECRET: 'secret',
      FX_PROVIDER: 'ecb',
      SMTP_URL: 'smtps://corridor:secret@mail.example.org',
      MAIL_FROM: 'office@example.org',
      S3_BUCKET: 'documents',
      S3_ENDPOINT: 'https://s3.example.org',
      BANK_FOLDER: '/banks',
      LOG_LEVEL: 'debug',
    })
    expect(config).toMatchObject({
      openId: { issuer: 'https://sign-in.example.org', clientId: 'corridor', clientSecret: 'secret' },
      fxProvider: 'ecb',
      smtpUrl: 'smtps://corridor:secret@mail.example.org',
      mailFrom: 'office@example.org',
      s3: { bucket: 'documents', endpoint: 'https://s3.example.org' },
      bankFolder: '/banks',
      logLevel: 'debug',
    })
  })

  it('rejects a rate provider without its required key', { tags: ['D4-06'] }, () => {
    for (const FX_PROVIDER of ['exchangerate-api', 'openexchangerates']) {
      expect(() => loadConfig({ FX_PROVIDER })).toThrow(`FX_PROVIDER_KEY must be given with FX_PROVIDER=${FX_PROVIDER}`)
      expect(loadConfig({ FX_PROVIDER, FX_PROVIDER_KEY: 'k3y' })).toMatchObject({
        fxProvider: FX_PROVIDER,
        fxProviderKey: 'k3y',
      })
    }
    expect(loadConfig({ FX_PROVIDER: 'ecb' }).fxProvider).toBe('ecb')
  })

  it('trusts no proxy, all proxies or named ones', { tags: ['D1-30'] }, () => {
    expect(loadConfig({}).trustProxy).toBe(false)
    expect(loadConfig({ TRUST_PROXY: 'true' }).trustProxy).toBe(1)
    expect(loadConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(loadConfig({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16' }).trustProxy).toEqual(['10.0.0.1', '192.168.0.0/16'])
    expect(() => loadConfig({ TRUST_PROXY: 'the proxy' })).toThrow(/TRUST_PROXY must be/)
  })

  it('lists every variable in the example file and no unknown one', { tags: ['D1-10'] }, () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')
    const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual([...knownVariables].sort())
  })
})
