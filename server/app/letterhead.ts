/** The business at the top of exported PDFs. */
import type { Settings } from '#server/modules/settings/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { LetterheadSource } from '#server/platform/export/letterhead.ts'
import { logoFrom } from '#server/platform/pdf/logo.ts'
import { t } from './texts.ts'

interface LetterheadParts {
  readonly database: Database
  readonly settings: Pick<Settings, 'read'>
  readonly mode: 'sandbox' | 'production'
  /** Null without a logo. */
  readonly readLogo: () => Promise<Uint8Array | null>
}

type TextSetting =
  | 'business.name'
  | 'business.address'
  | 'business.country'
  | 'business.registrationNumber'
  | 'business.taxId'
  | 'business.email'
  | 'business.phone'
  | 'business.website'

/** Name, address, contacts and logo from the business profile, as invoices show them. */
export function createLetterhead({ database, settings, mode, readLogo }: LetterheadParts): LetterheadSource {
  const read = (key: TextSetting): Promise<string> => settings.read(database.replica, key)
  return async () => {
    const address = [...(await read('business.address')).split(/\r?\n/), await read('business.country')]
    const contacts = [await read('business.email'), await read('business.phone'), await read('business.website')]
    const [registrationNumber, taxId] = [await read('business.registrationNumber'), await read('business.taxId')]
    const ids = [
      registrationNumber === '' ? '' : t.registrationNumber(registrationNumber),
      taxId === '' ? '' : t.taxId(taxId),
    ]
    const logo = await readLogo()
    return {
      name: await read('business.name'),
      lines: [joined(address, ', '), joined(contacts, '  ·  '), joined(ids, '  ·  ')].filter((line) => line !== ''),
      logo: logo === null ? null : logoFrom(logo),
      isSandbox: mode === 'sandbox',
    }
  }
}

const joined = (parts: readonly string[], separator: string): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(separator)
