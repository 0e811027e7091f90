import { beforeAll, describe, expect, it } from 'vitest'
import * as english from '#server/platform/http/messages.ts'
import { changeCurrentLanguage } from './current-language.ts'
import { storedText, textForReader, wordingText } from './stored-text.ts'
import { inLanguage, loadLanguages, translated } from './translations.ts'

const t = translated('server/platform/http/messages.ts', english)

describe('a stored text', () => {
  beforeAll(() => loadLanguages())

  it('is stored in English with its translations, whoever asks for it', async () => {
    const written = await inLanguage('fr', () => storedText(() => t.chooseFile))
    expect(written).toEqual({ text: english.chooseFile, translations: { fr: 'Choisissez un fichier' } })
  })

  it('is read in the language of the reader', async () => {
    const written = storedText(() => t.fileTooLarge(5))
    expect(textForReader(written)).toBe(english.fileTooLarge(5))
    expect(await inLanguage('fr', () => textForReader(written))).toBe('Le fichier dépasse 5 Mo.')
    expect(await inLanguage('pt', () => textForReader(written))).toBe(english.fileTooLarge(5))
  })

  it('stays as people wrote it', async () => {
    expect(storedText('documents seen')).toEqual({ text: 'documents seen', translations: null })
    expect(await inLanguage('fr', () => textForReader(storedText('documents seen')))).toBe('documents seen')
  })

  it('may contain another one', async () => {
    const inner = storedText(() => t.chooseFile)
    const outer = storedText(() => `${wordingText(inner)} – ${wordingText(() => t.fileTooLarge(5))}`)
    expect(outer.translations).toEqual({ fr: 'Choisissez un fichier – Le fichier dépasse 5 Mo.' })
    expect(
      await inLanguage('en', () => {
        changeCurrentLanguage('fr')
        return textForReader(outer)
      }),
    ).toBe(outer.translations?.fr)
  })
})
