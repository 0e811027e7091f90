import { beforeAll, describe, expect, it } from 'vitest'
import { maxCharacters, required } from '#contract/messages.ts'
import { money } from '#kernel/money.ts'
import * as english from '#server/platform/http/messages.ts'
import { contractText } from './contract-texts.ts'
import { changeCurrentLanguage, currentLanguage, inSourceLanguage } from './current-language.ts'
import { inWords } from './formats.ts'
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
      inWords.formatAmountText(money('USD', 125_000_050n)),
      inWords.formatAmountText(money('XOF', -1_250_000n)),
      inWords.formatDollars(money('USD', 61_240_000n)),
      inWords.formatDateText('2026-10-02' as never),
    ])
    expect(french).toEqual([
      '1\u202f250\u202f000,50\u00a0USD',
      '-1\u202f250\u202f000\u00a0XOF',
      '612\u202f400\u00a0$',
      '02 oct. 2026',
    ])
    expect(inWords.formatAmountText(money('USD', 125_000_050n))).toBe('1,250,000.50 USD')
  })
})
