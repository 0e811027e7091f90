import type { Setting, SettingInput, SettingKind } from '#contract/settings/api.ts'
import { groupThousands } from '#web/ui/format/format.ts'

/** Names of settings sections; an unnamed section uses its own word. */
const sectionNames: Readonly<Record<string, string>> = {
  business: 'Business',
  invoices: 'Invoices',
  mail: 'Mail',
  conversions: 'Conversions',
  fx: 'Rates',
  screening: 'Screening',
  compliance: 'Compliance',
  provider: 'Provider',
  documents: 'Documents',
  payout: 'Payout',
  banking: 'Banks',
  wallets: 'Wallets',
  risk: 'Risk score',
  signIn: 'Sign-in',
  webhooks: 'Webhooks',
}

export const sectionOf = ({ key }: Pick<Setting, 'key'>): string => key.slice(0, key.indexOf('.'))

export function sectionName(section: string): string {
  return sectionNames[section] ?? section.charAt(0).toUpperCase() + section.slice(1)
}

/** A value formatted for people. */
export function formatValue(value: SettingInput): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  if (typeof value === 'number') return Number.isInteger(value) ? groupThousands(String(value)) : String(value)
  const text = Array.isArray(value) ? value.join(', ') : value
  return text === '' ? 'Not set' : text
}

/** The initial text of the edit field. */
export function draftOf(value: SettingInput): string {
  return Array.isArray(value) ? value.join('\n') : String(value)
}

/**
 * Parses the typed text for the call. An invalid number is sent unchanged, for the server to
 * refuse.
 */
export function inputOf(kind: SettingKind, draft: string): SettingInput {
  const entries = draft
    .split(/\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const figure = (text: string) => (/^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : undefined)
  switch (kind) {
    case 'switch':
      return draft === 'true'
    case 'whole':
    case 'decimal':
      return figure(draft.replaceAll(',', '')) ?? draft
    case 'words':
      return entries
    case 'wholes': {
      const figures = entries.flatMap((line) => line.split(/[,\s]+/)).filter((text) => text !== '')
      const read = figures.map(figure).filter((value) => value !== undefined)
      return read.length === figures.length ? read : figures
    }
    case 'line':
    case 'lines':
      return draft
  }
}
