import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { needlessReasons, unexplainedEnglish } from './english-texts.ts'
import { textsReadAtLoad, unusedTexts } from './server-texts.ts'
import { exportDifferences, exportsOf, plainSpaces, translationDifferences } from './translation-differences.ts'
import { translatedLanguages } from './translations.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

describe('translations', () => {
  it('exist in French', () => {
    expect(translatedLanguages()).toContain('fr')
  })

  it.each(translatedLanguages())('have the same texts and parameters in %s as in English', (language) => {
    expect(translationDifferences(root, language)).toEqual([])
  })

  it('that miss a text, add one or take another parameter are found', () => {
    const source = exportsOf(`
      export const title = 'Invoices'
      export const due = (day: string) => \`Due \${day}\`
      export const states = { open: 'Open', paid: 'Paid' } as const
      const own = 1`)
    const translated = exportsOf(`
      export const due = (date: string) => \`Échéance : \${date}\`
      export const states = { open: 'Ouverte' } as const
      export const more = 'Davantage'`)
    expect(exportDifferences(source, translated)).toEqual([
      'title is missing',
      'more is not in the source',
      'due must be (day: string), not (date: string)',
      'states must be { open, paid }, not { open }',
    ])
    expect(exportDifferences(source, source)).toEqual([])
  })
})

describe('texts of the server', () => {
  it('are read when they are needed, not while a module loads', () => {
    expect(textsReadAtLoad(root)).toEqual([])
  })

  it('are read in English only where a reason is given', () => {
    expect(unexplainedEnglish(root)).toEqual([])
    expect(needlessReasons(root)).toEqual([])
  })

  it('are all read', () => {
    expect(unusedTexts(root)).toEqual([])
  })

  it('have the spaces of French typography', () => {
    expect(plainSpaces(root)).toEqual([])
  })
})
