import { beforeAll, describe, expect, it } from 'vitest'
import { maxCharacters, required } from '#contract/messages.ts'
import { money } from '#kernel/money.ts'
import * as english from '#server/platform/http/messages.ts'
import { contractText } from './contract-texts.ts'
import { changeCurrentLanguage, currentLanguage, inSourceLanguage } from './current-language.ts'
import { durations, periods, textFormats } from './formats.ts'
import { availableLanguages, inLanguage, loadLanguage, translated } from './translations.ts'

const t = translated('server/platform/http/messages.ts', english)

describe('texts of the server', () => {
  beforeAll(() => loadLanguage('fr'))

  it('exist in the languages that have a folder', () => {
    expect(availableLanguages()).toEqual(['en', 'fr'])
  })

  it('are in the language of the work that reads them', async () => {
    expect(t.chooseFile).toBe(english.chooseFile)
    expect(await inLanguage('fr', () => [t.chooseFile, t.fileTooLarge(5)])).toEqual([
      'Choisissez un fichier',
      'Le fichier dépasse 5 Mo.',
    ])
    expect(t.chooseFile).toBe(english.chooseFile)
  })

  it('change with the language of a request, and stay in English for what is stored', async () => {
    await inLanguage('en', () => {
      changeCurrentLanguage('fr')
      expect(t.chooseFile).toBe('Choisissez un fichier')
      expect(inSourceLanguage(() => t.chooseFile)).toBe(english.chooseFile)
      expect(currentLanguage()).toBe('fr')
    })
  })

  it('fall back to English in a language or module without translation', async () => {
    expect(await inLanguage('pt', () => t.chooseFile)).toBe(english.chooseFile)
    const other = translated('server/other/messages.ts', { title: 'Only here' })
    expect(await inLanguage('fr', () => other.title)).toBe('Only here')
  })

  it('that contract schemas hold are translated, with what their parameters say', async () => {
    expect(contractText(required)).toBe(required)
    const [constant, filled, unknown] = await inLanguage('fr', () =>
      [required, maxCharacters(80), 'Only here'].map(contractText),
    )
    expect(constant).not.toBe(required)
    expect(filled).toContain('80')
    expect(filled).not.toBe(maxCharacters(80))
    expect(unknown).toBe('Only here')
  })

  it('write amounts and days as the language does', async () => {
    const french = await inLanguage('fr', () => [
      textFormats.formatAmountText(money('USD', 125_000_050n)),
      textFormats.formatAmountText(money('XOF', -1_250_000n)),
      textFormats.formatDollars(money('USD', 61_240_000n)),
      textFormats.formatDateText('2026-10-02'),
      textFormats.formatDateText('2026-10-01'),
      textFormats.formatDayText(new Date('2026-10-11T08:00:00.000Z'), 'UTC'),
      textFormats.shortDates({ weekday: 'short' })(new Date('2026-10-01T08:00:00.000Z'), 'UTC'),
    ])
    expect(french).toEqual([
      '1\u202f250\u202f000,50\u00a0USD',
      '-1\u202f250\u202f000\u00a0XOF',
      '612\u202f400\u00a0$',
      '2 oct. 2026',
      '1er oct. 2026',
      '11 oct. 2026',
      'jeu. 1er oct.',
    ])
    expect(textFormats.formatAmountText(money('USD', 125_000_050n))).toBe('1,250,000.50 USD')
  })

  it('write durations and written-out days as the language does', async () => {
    const words = () => [
      durations.durationInWords(2.6 * 86_400_000),
      durations.durationInWords(4_210),
      periods.dayInWords('2026-10-01'),
      periods.shortMonthInWords('2026-10'),
      periods.instantInWords('2026-10-01T14:03:00Z', 'UTC'),
      periods.ofMonthInWords('2026-10'),
      periods.ofMonthInWords('2026-03'),
    ]
    expect(words()).toEqual([
      '2 days 14 h',
      '4.2 s',
      '1 October 2026',
      'Oct 2026',
      '1 October 2026, 14:03',
      'of October 2026',
      'of March 2026',
    ])
    expect(await inLanguage('fr', words)).toEqual([
      '2\u00a0jours 14\u00a0h',
      '4,2\u00a0s',
      '1er octobre 2026',
      'oct. 2026',
      '1er octobre 2026 à 14:03',
      'd’octobre 2026',
      'de mars 2026',
    ])
  })
})
