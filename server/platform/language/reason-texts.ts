/**
 * Reasons and descriptions that pass through a port or a table as English text, such as why a rail
 * could not pay or what an entry booked, in the language of the current work (docs/adr/0060).
 */
import { currentLanguage } from './current-language.ts'
import { knownPairs, type TextPairs, translate } from './text-pairs.ts'
import { serverModules } from './translations.ts'

/** Where such reasons are worded. `tools/translations.test.ts` requires all of their texts. */
export const reasonFolders = [
  'server/modules/accounting',
  'server/modules/banking',
  'server/modules/certification',
  'server/modules/compliance',
  'server/modules/mail',
  'server/modules/payout',
  'server/modules/receivables',
  'server/modules/screening/match-reasons',
  'server/modules/webhooks',
  'server/modules/reconciliation',
  'server/platform/outbound',
  'contract/reconciliation/names',
] as const

const pairs = new Map<string, TextPairs>()
const reversed = new Map<string, TextPairs>()

/**
 * The translation of a reason, and of reasons and lists of names inside of it. What other systems
 * gave stays.
 */
export function reasonText(text: string): string {
  const language = currentLanguage()
  return translated(
    text,
    knownPairs(pairs, language, () => modulesIn(language)),
  )
}

/** The English text of a reason that a screen sends back as it was shown. */
export function storedReason(shown: string): string {
  const language = currentLanguage()
  const swapped = () =>
    modulesIn(language).map(({ source, translated: words }) => ({ source: words, translated: source ?? {} }))
  return translated(shown, knownPairs(reversed, language, swapped))
}

const modulesIn = (language: string) => reasonFolders.flatMap((folder) => serverModules(language, folder))

function translated(text: string, known: TextPairs): string {
  const find = (part: string): string => {
    const items = part.split(', ').map((item) => known.constants.get(item))
    return items.includes(undefined) ? translate(part, known, find) : items.join(', ')
  }
  return find(text)
}
