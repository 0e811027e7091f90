import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { type EvmConfig, evmConfig, evmContradiction, evmEnvironment } from './evm.ts'
import * as t from './messages.ts'

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
  /** The key before it, until `corridor key rotate` has re-encrypted everything. */
  readonly oldEncryptionKey: string | null
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
  /** Sorted SHA-1 hashes of breached passwords; null for the built-in list alone. */
  readonly breachedPasswordsFile: string | null
  /** ClamAV's daemon, which examines every upload; null for none. */
  readonly clamavUrl: string | null
  /** Maximum time of one scan. */
  readonly clamavTimeoutMs: number
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
  readonly trustProxy: false | number | readonly string[]
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
    .enum(['true', 'false', '1', '0', 'on', 'off'], t.trueOrFalse)
    .optional()
    .transform((value) => (value === undefined ? whenAbsent : ['true', '1', 'on'].includes(value)))

/** None, this many proxies in a row (true is one), or those at these addresses and networks. */
const trustedProxies = z
  .string()
  .default('false')
  .transform((text) => (text === 'on' || text === 'true' ? '1' : text))
  .transform((text) => (['off', 'false', '0'].includes(text) ? false : readProxies(text)))
  .refine((value) => !Array.isArray(value) || value.every(isAddressOrNetwork), t.trustedProxies)

const readProxies = (text: string): number | string[] =>
  /^[1-9]$/.test(text) ? Number(text) : text.split(',').map((at) => at.trim())

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/', 2)
  const family = isIP(address)
  return family !== 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
}

const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be a PostgreSQL address such as postgresql://user:password@host:5432/corridor',
})
const httpUrl = z.url({ protocol: /^https?$/, error: t.httpAddress })

const hexKey = z.string().regex(/^[0-9a-fA-F]{64}$/, t.keyFormat)

const environment = z.object({
  MODE: z.enum(['sandbox', 'production'], t.modeNames).default('sandbox'),
  CONTROLS: z.enum(['sandbox', 'production'], t.modeNames).optional(),
  PORT: z.coerce.number(t.portFormat).int(t.portFormat).min(0).max(65_535, t.portFormat).default(5000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number(t.from2To200).int().min(2).max(200, t.from2To200).default(16),
  SESSION_SECRET: z.string().min(32, t.atLeast32Characters).optional(),
  ENCRYPTION_KEY: hexKey.optional(),
  ENCRYPTION_KEY_OLD: hexKey.optional(),
  AUDIT_SEAL_KEY: hexKey.optional(),
  ADMIN_EMAIL: z.email(t.emailFormat).optional(),
  ADMIN_PASSWORD: z.string().min(12, t.atLeast12Characters).optional(),
  FX_PROVIDER: z
    .enum(['open-er-api', 'ecb', 'exchangerate-api', 'openexchangerates', 'sandbox'], t.rateProviderNames)
    .default('open-er-api'),
  FX_PROVIDER_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, t.providerKeyFormat)
    .optional(),
  FX_PROVIDER_URL: httpUrl.optional(),
  SANCTIONS_URL: z.union([z.literal('off'), httpUrl], t.addressOrOff).optional(),
  BREACHED_PASSWORDS_FILE: z.string().optional(),
  CLAMAV_URL: z
    .string()
    .regex(/^(tcp:\/\/[^\s/?#@]+\/?|unix:\/\/\/[^\s?#]+)$/, 'must be tcp://host:port or unix:///path of clamd')
    .optional(),
  CLAMAV_TIMEOUT_MS: z.coerce
    .number(t.from100To300000)
    .int(t.from100To300000)
    .min(100, t.from100To300000)
    .max(300_000, t.from100To300000)
    .default(60_000),
  BANK_FOLDER: z.string().optional(),
  BANK_SANDBOX_URL: httpUrl.optional(),
  CHAIN_SANDBOX_URL: httpUrl.optional(),
  ...evmEnvironment,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, t.bucketFormat)
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587 or smtps://…' })
    .optional(),
  MAIL_FROM: z.email(t.emailFormat).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*\/$/, t.prefixFormat)
    .optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], t.logLevelNames).default('info'),
  TRUST_PROXY: trustedProxies,
  RATE_LIMIT: flag(true),
  STOP_DRAIN_MS: z.coerce
    .number(t.from0To4000)
    .int(t.from0To4000)
    .min(0, t.from0To4000)
    .max(4_000, t.from0To4000)
    .default(0),
  METRICS_TOKEN: z.string().min(16, t.atLeast16Characters).optional(),
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
    oldEncryptionKey: env.ENCRYPTION_KEY_OLD ?? null,
    sealKey: env.AUDIT_SEAL_KEY ?? null,
    firstAdministrator:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } : null,
    fxProvider: env.FX_PROVIDER,
    fxProviderUrl: env.FX_PROVIDER_URL ?? null,
    fxProviderKey: env.FX_PROVIDER_KEY ?? null,
    sanctionsUrl: env.SANCTIONS_URL ?? null,
    breachedPasswordsFile: env.BREACHED_PASSWORDS_FILE === undefined ? null : resolve(env.BREACHED_PASSWORDS_FILE),
    clamavUrl: env.CLAMAV_URL ?? null,
    clamavTimeoutMs: env.CLAMAV_TIMEOUT_MS,
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
  if (given.some((value) => value === undefined) && given.some((value) => value !== undefined)) return t.oidcTogether
  return isPlainHttp(env.OIDC_ISSUER ?? 'https://none') ? t.oidcIssuerHttps : null
}

/** Over plain HTTP anybody on the way can take a session. Loopback is for a rehearsal. */
function publicUrlContradiction(publicUrl: string | undefined): string | null {
  if (publicUrl === undefined) return t.publicUrlRequired
  return isPlainHttp(publicUrl) ? t.publicUrlHttps : null
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
    return t.adminTogether
  }
  const isOldKeyAlone = env.ENCRYPTION_KEY_OLD !== undefined && env.ENCRYPTION_KEY === undefined
  if (isOldKeyAlone) return t.oldKeyAlone
  const [key, oldKey] = [env.ENCRYPTION_KEY, env.ENCRYPTION_KEY_OLD].map((text) => text?.toLowerCase())
  if (key !== undefined && key === oldKey) return t.oldKeySame
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    return 'MAIL_FROM must be given together with SMTP_URL: the address that messages come from'
  }
  if ((env.S3_ACCESS_KEY_ID === undefined) !== (env.S3_SECRET_ACCESS_KEY === undefined)) {
    return t.s3KeysTogether
  }
  if (env.S3_BUCKET === undefined && (env.S3_ENDPOINT ?? env.S3_ACCESS_KEY_ID ?? env.S3_PREFIX) !== undefined) {
    return t.s3BucketRequired
  }
  const isKeyed = env.FX_PROVIDER === 'exchangerate-api' || env.FX_PROVIDER === 'openexchangerates'
  if (isKeyed && env.FX_PROVIDER_KEY === undefined) return t.providerKeyRequired(env.FX_PROVIDER)
  const atProvider = openIdContradiction(env)
  if (atProvider) return atProvider
  const onChain = evmContradiction(env)
  if (onChain) return onChain
  if (env.MODE === 'sandbox') return null
  const missing = (['SESSION_SECRET', 'ENCRYPTION_KEY', 'AUDIT_SEAL_KEY', 'DATABASE_URL'] as const).filter(
    (name) => env[name] === undefined,
  )
  if (missing.length > 0) return t.requiredInProduction(missing.join(', '))
  const address = publicUrlContradiction(env.PUBLIC_URL)
  if (address) return address
  if (env.CONTROLS === 'sandbox') return t.sandboxControlsInProduction
  if (env.FX_PROVIDER === 'sandbox') return t.sandboxRatesInProduction
  if (!env.RATE_LIMIT) return t.rateLimitOffInProduction
  return null
}
