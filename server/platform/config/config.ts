import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type EvmConfig, evmConfig, evmContradiction, evmEnvironment } from './evm.ts'

/**
 * Environment settings, parsed once at start. Settings that administrators change at run time are
 * in the `settings` module.
 */
export interface Config {
  readonly mode: 'sandbox' | 'production'
  /** `sandbox` lets one person try both parts of an approval. Always `production` in production. */
  readonly controls: 'sandbox' | 'production'
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  readonly dataDir: string
  /** Null: the embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | null
  /** Login that owns the schema; null: `databaseUrl` also migrates. */
  readonly migrationUrl: string | null
  readonly replicaUrl: string | null
  readonly poolSize: number
  readonly sessionSecret: string | null
  readonly encryptionKey: string | null
  /** Instances on one database must share this key, or they report each other's seals as broken. */
  readonly sealKey: string | null
  readonly firstAdministrator: { readonly email: string; readonly password: string } | null
  readonly fxProvider: 'open-er-api' | 'ecb' | 'exchangerate-api' | 'openexchangerates' | 'sandbox'
  readonly fxProviderKey: string | null
  /** Overrides the provider's default address. */
  readonly fxProviderUrl: string | null
  /**
   * Mirror of the official sanctions lists; 'off' disables downloads; null uses the official
   * sources.
   */
  readonly sanctionsUrl: string | null
  /** ClamAV's daemon, which examines every upload; null for none. */
  readonly clamavUrl: string | null
  /** Root of folder channels that exchange files with bank software. */
  readonly bankFolder: string
  /** External bank and chain simulators; null: sandbox mode starts its own. */
  readonly sandboxBankUrl: string | null
  readonly sandboxChainUrl: string | null
  /** Document storage; null: a folder in `dataDir`. */
  readonly s3: S3Settings | null
  /** The mail server; null: messages wait in the outbox for download. */
  readonly smtpUrl: string | null
  /** Sender address of messages. */
  readonly mailFrom: string
  /** The payout chain; null: simulated in sandbox mode, none in production. */
  readonly evm: EvmConfig | null
  /** Sign-in provider of the organisation; null: local passwords. */
  readonly openId: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null
  readonly logLevel: string
  readonly trustProxy: boolean | readonly string[]
  readonly rateLimit: boolean
  /**
   * How long to serve calls with readiness at 503 after a stop request, so that load balancers
   * notice.
   */
  readonly stopDrainMs: number
  /** Bearer token for /metrics from outside loopback. */
  readonly metricsToken: string | null
}

export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Address of an S3-compatible server; null: AWS. */
  readonly endpoint: string | null
  /** Null: the machine's own identity. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
  readonly prefix: string
}

/** An unusable setting; the message names the variable and what it accepts. */
export class ConfigFault extends Error {
  override readonly name = 'ConfigFault'
}

type Environment = Readonly<Record<string, string | undefined>>

const flag = (whenAbsent: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'on', 'off'], 'must be true or false')
    .optional()
    .transform((value) => (value === undefined ? whenAbsent : ['true', '1', 'on'].includes(value)))

/** None, all, or the proxies at these addresses and networks. */
const trustedProxies = z
  .string()
  .default('false')
  .transform((text) => (text === 'on' || text === '1' ? 'true' : text === 'off' || text === '0' ? 'false' : text))
  .transform((text) => (text === 'true' || text === 'false' ? text === 'true' : text.split(',').map((at) => at.trim())))
  .refine(
    (value) => typeof value === 'boolean' || value.every(isAddressOrNetwork),
    'must be true, false, or addresses and networks such as 10.0.0.1,192.168.0.0/16',
  )

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/', 2)
  const family = isIP(address)
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a PostgreSQL address such as postgresql://user:password@host:5432/corridor',
})
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })

const hexKey = z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hexadecimal digits (32 bytes)')

const environment = z.object({
  MODE: z.enum(['sandbox', 'production'], 'must be sandbox or production').default('sandbox'),
  CONTROLS: z.enum(['sandbox', 'production'], 'must be sandbox or production').optional(),
  PORT: z.coerce
    .number('must be a whole number from 0 to 65535')
    .int('must be a whole number from 0 to 65535')
    .min(0)
    .max(65_535, 'must be a whole number from 0 to 65535')
    .default(5000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce
    .number('must be a whole number from 2 to 200')
    .int()
    .min(2)
    .max(200, 'must be a whole number from 2 to 200')
    .default(16),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ENCRYPTION_KEY: hexKey.optional(),
  AUDIT_SEAL_KEY: hexKey.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(12, 'must have at least 12 characters').optional(),
  FX_PROVIDER: z
    .enum(
      ['open-er-api', 'ecb', 'exchangerate-api', 'openexchangerates', 'sandbox'],
      'must be open-er-api, ecb, exchangerate-api, openexchangerates or sandbox',
    )
    .default('open-er-api'),
  FX_PROVIDER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be the key as the provider gave it')
    .optional(),
  FX_PROVIDER_URL: httpUrl.optional(),
  SANCTIONS_URL: z.union([z.literal('off'), httpUrl], 'must be an address or off').optional(),
  CLAMAV_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/?#@]+\/?|unix:\/\/\/[^\s?#]+)$/, 'must be tcp://host:port or unix:///path of clamd')
    .optional(),
  BANK_FOLDER: z.string().optional(),
  BANK_SANDBOX_URL: httpUrl.optional(),
  CHAIN_SANDBOX_URL: httpUrl.optional(),
  ...evmEnvironment,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587 or smtps://…' })
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*\/$/, 'must be a path that ends with a slash, such as corridor/')
    .optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal or silent',
    )
    .default('info'),
  TRUST_PROXY: trustedProxies,
  RATE_LIMIT: flag(true),
  STOP_DRAIN_MS: z.coerce
    .number('must be a whole number from 0 to 4000')
    .int('must be a whole number from 0 to 4000')
    .min(0, 'must be a whole number from 0 to 4000')
    .max(4_000, 'must be a whole number from 0 to 4000')
    .default(0),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
})

/** Names of all variables that are read. */
export const knownVariables: readonly string[] = Object.keys(environment.shape)

/** Reads the process environment. Throws {@link ConfigFault}. */
export function loadConfig(source: Environment = process.env): Config {
  // An empty variable counts as absent, as in a copied .env.example.
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
    throw new ConfigFault(lines.join('\n'))
  }
  const config = fromEnvironment(parsed.data)
  const fault = contradiction(parsed.data)
  if (fault) throw new ConfigFault(fault)
  return config
}

function fromEnvironment(env: z.output<typeof environment>): Config {
  return {
    mode: env.MODE,
    controls: env.CONTROLS ?? env.MODE,
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    migrationUrl: env.DATABASE_MIGRATION_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    poolSize: env.DATABASE_POOL,
    sessionSecret: env.SESSION_SECRET ?? null,
    encryptionKey: env.ENCRYPTION_KEY ?? null,
    sealKey: env.AUDIT_SEAL_KEY ?? null,
    firstAdministrator:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    fxProvider: env.FX_PROVIDER,
    fxProviderUrl: env.FX_PROVIDER_URL ?? null,
    fxProviderKey: env.FX_PROVIDER_KEY ?? null,
    sanctionsUrl: env.SANCTIONS_URL ?? null,
    clamavUrl: env.CLAMAV_URL ?? null,
    bankFolder: resolve(env.BANK_FOLDER ?? join(env.DATA_DIR, 'banks')),
    sandboxBankUrl: env.BANK_SANDBOX_URL ?? null,
    sandboxChainUrl: env.CHAIN_SANDBOX_URL ?? null,
    s3: s3From(env),
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `corridor@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}`,
    evm: evmConfig(env),
    openId: openIdFrom(env),
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
    rateLimit: env.RATE_LIMIT,
    stopDrainMs: env.STOP_DRAIN_MS,
    metricsToken: env.METRICS_TOKEN ?? null,
  }
}

function openIdFrom(env: z.output<typeof environment>): Config['openId'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : null
}

/** Plain HTTP is allowed only on loopback: the answer determines who signs in. */
function openIdContradiction(env: z.output<typeof environment>): string | null {
  const given = [env.OIDC_ISSUER, env.OIDC_CLIENT_ID, env.OIDC_CLIENT_SECRET]
  if (given.some((value) => value === undefined) && given.some((value) => value !== undefined))
    return 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be given together'
  return isPlainHttp(env.OIDC_ISSUER ?? 'https://none') ? 'OIDC_ISSUER must be an https address' : null
}

/** Over plain HTTP anybody on the way can take a session. Loopback is for a rehearsal. */
function publicUrlContradiction(publicUrl: string | undefined): string | null {
  if (publicUrl === undefined) return 'PUBLIC_URL must be given in production mode'
  return isPlainHttp(publicUrl) ? 'PUBLIC_URL must be an https address in production mode' : null
}

/** Whether the address is http on another machine than this one. */
function isPlainHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function s3From(env: z.output<typeof environment>): S3Settings | null {
  if (env.S3_BUCKET === undefined) return null
  return {
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT ?? null,
    credentials:
      env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY }
        : null,
    prefix: env.S3_PREFIX ?? '',
  }
}

/** Contradictions between variables. */
function contradiction(env: z.output<typeof environment>): string | null {
  if ((env.ADMIN_EMAIL === undefined) !== (env.ADMIN_PASSWORD === undefined)) {
    return 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together'
  }
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    return 'MAIL_FROM must be given together with SMTP_URL: the address that messages come from'
  }
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined)) {
    return 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together'
  }
  if (env.S3_BUCKET === undefined && (env.S3_ENDPOINT ?? env.S3_ACCESS_KEY_ID ?? env.S3_PREFIX) !== undefined) {
    return 'S3_BUCKET must be given with the other S3 settings'
  }
  const isKeyed = env.FX_PROVIDER === 'exchangerate-api' || env.FX_PROVIDER === 'openexchangerates'
  if (isKeyed && env.FX_PROVIDER_KEY === undefined)
    return `FX_PROVIDER_KEY must be given with FX_PROVIDER=${env.FX_PROVIDER}`
  const atProvider = openIdContradiction(env)
  if (atProvider) return atProvider
  const onChain = evmContradiction(env)
  if (onChain) return onChain
  if (env.MODE === 'sandbox') return null
  const missing = (['SESSION_SECRET', 'ENCRYPTION_KEY', 'AUDIT_SEAL_KEY', 'DATABASE_URL'] as const).filter(
    (name) => env[name] === undefined,
  )
  if (missing.length > 0) return `${missing.join(', ')} must be given in production mode`
  const address = publicUrlContradiction(env.PUBLIC_URL)
  if (address) return address
  if (env.CONTROLS === 'sandbox') return 'CONTROLS must not be sandbox in production mode'
  if (env.FX_PROVIDER === 'sandbox') return 'FX_PROVIDER must not be sandbox in production mode'
  if (!env.RATE_LIMIT) return 'RATE_LIMIT may be off only in sandbox mode'
  return null
}
