import { describe, expect, it } from 'vitest'
import type { Setting, SettingKind } from '#contract/settings/api.ts'
import { inputValueOf, refusalOf, shownValueOf, textOf } from './drafts.ts'
import { draftOf, formatValue, inputOf } from './labels.ts'
import { groupsOf, sections } from './sections.ts'

describe('a setting', () => {
  it.each([
    ['whole', '1,000,000', 1_000_000],
    ['whole', 'many', 'many'],
    ['decimal', '0.85', 0.85],
    ['switch', 'true', true],
    ['words', 'Mali\n\n Niger ', ['Mali', 'Niger']],
    ['wholes', '-3, 1 7\n14', [-3, 1, 7, 14]],
    ['wholes', '1, soon', ['1', 'soon']],
    ['lines', 'one\ntwo', 'one\ntwo'],
  ] as const)('of kind %s parses %j as %j', (kind, draft, value) => {
    expect(inputOf(kind, draft)).toEqual(value)
  })

  it('survives formatting and parsing unchanged', () => {
    expect(formatValue(100_000_000)).toBe('100,000,000')
    expect(formatValue('')).toBe('Not set')
    expect(formatValue(false)).toBe('Off')
    expect(inputOf('wholes', draftOf([-3, 1]))).toEqual([-3, 1])
  })

  it('shows the fee as a percentage and reads it back', () => {
    const fee = settingOf('conversions.feeBasisPoints', 'whole', 150)
    expect(textOf(fee, 150)).toBe('1.5')
    expect(textOf(fee, 1000)).toBe('10')
    expect([inputValueOf(fee, '1.75'), inputValueOf(fee, '2'), inputValueOf(fee, '0.05')]).toEqual([175, 200, 5])
    expect([inputValueOf(fee, '2,5'), inputValueOf(fee, '2.5 %')]).toEqual([250, 250])
    expect(refusalOf(fee, '1.5')).toBeUndefined()
    const tolerance = settingOf('fx.parityTolerancePercent', 'whole', 50)
    expect([textOf(tolerance, 50), inputValueOf(tolerance, '0.5'), shownValueOf(fee, 175)]).toEqual([
      '0.5',
      50,
      '1.75%',
    ])
    for (const text of ['1.755', '-1', '1e2', '']) expect(refusalOf(fee, text)).toBeDefined()
  })

  it.each([
    ['business.country', 'Atlantis'],
    ['business.email', 'nonsense'],
    ['business.bankAccountNumber', 'CI93 CI00 1234 5678 9012 3456 7890'],
    ['business.bankBic', 'SGCI'],
    ['business.taxId', 'none'],
  ])('refuses nonsense for %s while it is typed', (key, text) => {
    expect(refusalOf(settingOf(key, 'line', ''), text)).toBeDefined()
  })

  it('is in exactly one group, whatever its key', () => {
    const keys = ['business.name', 'business.bankName', 'receivables.dunningDays', 'receivables.bookCertain', 'new.one']
    const groups = sections.flatMap((section) =>
      groupsOf(
        section,
        keys.map((key) => settingOf(key, 'line', '')),
      ).map(({ title, settings }) => [title, ...settings.map(({ key }) => key)]),
    )
    expect(groups).toEqual([
      ['Business profile', 'business.name'],
      ['Account that clients pay to', 'business.bankName'],
      ['Reminders and notices', 'receivables.dunningDays'],
      ['Bank receipts', 'receivables.bookCertain'],
      ['Network', 'new.one'],
    ])
  })
})

function settingOf(key: string, kind: SettingKind, value: Setting['value']): Setting {
  return {
    key,
    kind,
    value,
    label: key,
    explanation: '',
    default: value,
    isDefault: true,
    isMasked: false,
    needsApproval: false,
    source: null,
    version: 1,
    changedAt: null,
    changedBy: null,
    proposal: null,
  }
}
