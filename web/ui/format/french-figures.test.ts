import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { countries } from '#contract/countries.ts'
import { translations } from '#tools/translations.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A module of the client as its French build has it. */
async function inFrench<T>(path: string): Promise<T> {
  const config = { root, configFile: false as const, logLevel: 'error' as const, plugins: [translations('fr')] }
  return (await runnerImport<T>(fileURLToPath(new URL(path, import.meta.url)), config)).module
}

describe('figures of the French client', { timeout: 60_000 }, () => {
  let format: typeof import('./format.ts')
  let grouping: typeof import('../form/amount-grouping.ts')
  let drafts: typeof import('../../features/settings/drafts.ts')
  beforeAll(async () => {
    format = await inFrench('./format.ts')
    grouping = await inFrench('../form/amount-grouping.ts')
    drafts = await inFrench('../../features/settings/drafts.ts')
  }, 60_000)

  it('are grouped by narrow spaces, with a decimal comma and the sign behind', { tags: ['D17-20'] }, () => {
    expect(format.formatAmount('1250000.50', 'USD')).toBe('1\u202f250\u202f000,50\u00a0$')
    expect(format.formatAmount('-150000000', 'XOF')).toBe('−150\u202f000\u202f000\u00a0XOF')
    expect(format.formatAmountShort('8200000000', 'XOF')).toBe('8,2\u202fMd\u00a0XOF')
    expect(format.formatPercent('98.5')).toBe('98,5\u202f%')
    expect(format.formatChange('0.12')).toBe('+0,12\u202f%')
    expect(format.formatFileSize(1536)).toBe('1,5 Ko')
  })

  it('have months that no other month is cut to', async () => {
    const { formatMonth, formatShortDate } = await inFrench<typeof import('./format.ts')>('./format.ts')
    expect(['2026-06-27', '2026-07-27'].map((day) => formatShortDate(day))).toEqual(['27 juin', '27 juil.'])
    expect(formatMonth('2026-07-27')).toBe('juil. 2026')
  })

  it('have days without a leading zero, and a first day', async () => {
    const { formatDate, formatDateTime, formatShortDate } = await inFrench<typeof import('./format.ts')>('./format.ts')
    expect(formatDate('2026-10-02')).toBe('2 oct. 2026')
    expect(formatDate('2026-10-01')).toBe('1er oct. 2026')
    expect(formatDate('2026-10-21')).toBe('21 oct. 2026')
    expect(formatShortDate('2026-10-02')).toBe('2 oct.')
    expect(formatDateTime('2026-10-01T08:05:00Z')).toBe('1er oct. 2026, 08:05')
  })

  it('have the months of reports in French', async () => {
    const labels = await inFrench<typeof import('../../features/reports/scheduled-report-labels.ts')>(
      '../../features/reports/scheduled-report-labels.ts',
    )
    expect(labels.closedPeriodName('month', { firstDay: '2026-10-01' })).toBe('octobre 2026')
  })

  it('are taken as they are typed and pasted', () => {
    const usd = { decimals: 2, currency: 'USD' }
    const type = (text: string) =>
      [...text].reduce(
        (edited, data) => {
          const typed = edited.text + data
          return grouping.amountAfter(
            { typed, shown: edited.text, caret: typed.length, inputType: 'insertText', data },
            usd,
          )
        },
        { text: '', value: '', caret: null } as ReturnType<typeof grouping.amountAfter>,
      )
    expect(type('1250000,5')).toMatchObject({ text: '1\u202f250\u202f000,5', value: '1250000.5' })
    expect(type('1250000.5')).toMatchObject({ value: '1250000.5' })
    const pasted = { shown: '', inputType: 'insertFromPaste', data: null }
    for (const typed of ['1 250 000,50', '1\u202f250\u202f000,50', '1.250.000,50'])
      expect(grouping.amountAfter({ ...pasted, typed, caret: typed.length }, usd)).toMatchObject({
        text: '1\u202f250\u202f000,50',
        value: '1250000.50',
      })
  })

  it('never make thousands of three decimals', () => {
    const typed = '1,500'
    const edit = { typed, shown: '', caret: typed.length, inputType: 'insertFromPaste', data: null }
    expect(grouping.amountAfter(edit, { decimals: 2 }).value).toBe(typed)
    expect(grouping.amountError(typed, { decimals: 2 })).toBeDefined()
  })

  it('are taken in settings', () => {
    const setting = (key: string, kind: 'whole' | 'decimal') => ({ key, kind }) as Parameters<typeof drafts.textOf>[0]
    const fee = setting('conversions.feeBasisPoints', 'whole')
    const threshold = setting('screening.threshold', 'decimal')
    const limit = setting('conversions.filingThresholdXof', 'whole')
    expect(drafts.textOf(fee, 250)).toBe('2,5')
    for (const text of ['2,5', '2,5 %', '2.5', '2,50']) expect(drafts.inputValueOf(fee, text)).toBe(250)
    expect(drafts.refusalOf(fee, '2,5 %')).toBeUndefined()
    expect(drafts.textOf(threshold, 0.85)).toBe('0,85')
    expect(drafts.inputValueOf(threshold, '0,85')).toBe(0.85)
    expect(drafts.inputValueOf(limit, '100 000 000')).toBe(100_000_000)
  })
})

describe('countries of the French client', { timeout: 60_000 }, () => {
  it('have French names, in their order behind the usual ones', async () => {
    const { countryName, countryText, inListOrder } =
      await inFrench<typeof import('./country-name.ts')>('./country-name.ts')
    const shown = inListOrder(countries).map(countryName)
    expect(shown.slice(0, 3)).toEqual(['États-Unis', 'France', 'Côte d’Ivoire'])
    expect(shown).toContain('Allemagne')
    const others = shown.slice(12)
    expect(others).toEqual(others.toSorted((one, other) => one.localeCompare(other, 'fr')))
    expect(shown).toHaveLength(countries.length)
    expect(countries.map(({ name }) => countryText(name))).toEqual(countries.map(countryName))
    expect(["Côte d'Ivoire", 'Turkey', 'Dakar'].map(countryText)).toEqual(['Côte d’Ivoire', 'Turquie', 'Dakar'])
  })
})

describe('sentences of the audit log in the French client', { timeout: 60_000 }, () => {
  it('name the states of a conversion', async () => {
    const { auditSentence, sentenceText } = await inFrench<
      typeof import('../../features/audit-logs/audit-sentence.ts')
    >('../../features/audit-logs/audit-sentence.ts')
    const sentence = auditSentence({
      userName: 'Corridor',
      action: 'update',
      resourceType: 'conversion',
      resourceId: '12',
      success: true,
      resourceName: 'TX-2026-000012',
      method: 'JOB',
      endpoint: 'conversions.step',
      details: { changes: { state: { from: 'screened', to: 'in_review' } } },
    })
    expect(sentenceText(sentence)).toBe(
      'Corridor a fait passer la conversion TX-2026-000012 de «\u202ffiltrée\u202f» à «\u202fà l’examen\u202f»',
    )
  })
})
