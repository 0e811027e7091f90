import type { ConversionDependencies } from './dependencies.ts'

export interface Creditor {
  readonly name: string
  readonly account: string
}

/** The sandbox's stand-in for the licensed provider, so that the main job works before settings are filled in. */
const sandboxProvider: Creditor = { name: 'Sandbox Provider', account: 'SANDBOXPROVIDER0001' }

/** Whom the bank pays: the licensed provider's account in settings. Throws when production has none. */
export async function creditorOf({
  settings,
  database,
  mode,
}: Pick<ConversionDependencies, 'settings' | 'database' | 'mode'>): Promise<Creditor> {
  const name = await settings.read(database.pool, 'provider.accountName')
  const account = await settings.read(database.pool, 'provider.accountNumber')
  if (name !== '' && account !== '') return { name, account }
  if (mode === 'sandbox') return sandboxProvider
  throw new Error("The licensed provider's account is not set (settings provider.accountName, provider.accountNumber)")
}
