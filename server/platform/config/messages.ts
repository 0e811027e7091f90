export const trueOrFalse = 'must be true or false'
export const trustedProxies =
  'must be true, false, a number of proxies, or addresses and networks such as 10.0.0.1,192.168.0.0/16'
export const httpAddress = 'must be an http or https address'
export const keyFormat = 'must be 64 hexadecimal digits (32 bytes)'
export const modeNames = 'must be sandbox or production'
export const portFormat = 'must be a whole number from 0 to 65535'
export const from2To200 = 'must be a whole number from 2 to 200'
export const atLeast32Characters = 'must have at least 32 characters'
export const emailFormat = 'must be an email address'
export const atLeast12Characters = 'must have at least 12 characters'
export const rateProviderNames = 'must be open-er-api, ecb, exchangerate-api, openexchangerates or sandbox'
export const providerKeyFormat = 'must be the key as issued by the provider'
export const addressOrOff = 'must be an address or off'
export const from100To300000 = 'must be a whole number from 100 to 300000'
export const bucketFormat = 'must be the name of a bucket'
export const prefixFormat = 'must be a path that ends with a slash, such as corridor/'
export const logLevelNames = 'must be trace, debug, info, warn, error, fatal or silent'
export const from0To4000 = 'must be a whole number from 0 to 4000'
export const atLeast16Characters = 'must have at least 16 characters'
export const oidcTogether = 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be given together'
export const oidcIssuerHttps = 'OIDC_ISSUER must be an https address'
export const publicUrlRequired = 'PUBLIC_URL must be given in production mode'
export const publicUrlHttps = 'PUBLIC_URL must be an https address in production mode'
export const adminTogether = 'ADMIN_EMAIL and ADMIN_PASSWORD must be given together'
export const s3KeysTogether = 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be given together'
export const s3BucketRequired = 'S3_BUCKET must be given with the other S3 settings'
export const providerKeyRequired = (fX_PROVIDER: string) =>
  `FX_PROVIDER_KEY must be given with FX_PROVIDER=${fX_PROVIDER}`
export const requiredInProduction = (missing: string) => `${missing} must be given in production mode`
export const sandboxControlsInProduction = 'CONTROLS must not be sandbox in production mode'
export const sandboxRatesInProduction = 'FX_PROVIDER must not be sandbox in production mode'
export const rateLimitOffInProduction = 'RATE_LIMIT may be off only in sandbox mode'
export const evmAddressFormat = 'must be 0x and 40 hexadecimal digits'
export const httpAddresses = 'must be http or https addresses separated by commas'
export const wholeNumberRange = (min: number, max: number) => `must be a whole number from ${min} to ${max}`
export const confirmationsFormat = 'must be finalized, or a number of blocks from 1 to 1000'
export const gweiFormat = 'must be an amount in gwei such as 200'
export const coinFormat = "must be an amount of the chain's own coin such as 0.05"
export const needsEvm = (alone: string) => `${alone} needs EVM_RPC_URLS`
export const requiredWithEvm = (missing: string) => `${missing} must be given with EVM_RPC_URLS`
export const evmOneSigner = 'EVM_KEYSTORE or EVM_SIGNER_URL must be given with EVM_RPC_URLS, and not both'
export const keystorePasswordRequired = 'EVM_KEYSTORE_PASSWORD must be given with EVM_KEYSTORE'
export const signerAddressRequired = 'EVM_SIGNER_ADDRESS must be given with EVM_SIGNER_URL'
export const quorumTooHigh = 'EVM_QUORUM must not exceed the number of EVM_RPC_URLS'
export const oldKeyAlone =
  'ENCRYPTION_KEY_OLD must be given together with ENCRYPTION_KEY: without the current key nothing can be encrypted'
export const oldKeySame = 'ENCRYPTION_KEY_OLD must not be the same as ENCRYPTION_KEY'
export const secretEmpty = (path: string) => `${path} is empty. Restore it from a backup, or remove it for a new one.`
