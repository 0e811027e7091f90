import type { Executor } from '#server/platform/database/database.ts'
import type { FilingDependencies } from './dependencies.ts'

/** The declaring business, from the settings. Empty strings where a setting is not stated. */
export interface Business {
  readonly name: string
  readonly address: string
  readonly country: string
  readonly registrationNumber: string
  readonly taxId: string
}

export async function readBusiness(
  executor: Executor,
  { settings }: Pick<FilingDependencies, 'settings'>,
): Promise<Business> {
  return {
    name: await settings.read(executor, 'business.name'),
    address: (await settings.read(executor, 'business.address')).split('\n').filter(Boolean).join(', '),
    country: await settings.read(executor, 'business.country'),
    registrationNumber: await settings.read(executor, 'business.registrationNumber'),
    taxId: await settings.read(executor, 'business.taxId'),
  }
}

/** Header lines of a form. */
export const issuerLines = ({ name, address, country }: Business): string[] =>
  [name, address, country].filter((line) => line !== '')
