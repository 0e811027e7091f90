import { describe, expect, it } from 'vitest'
import { draftOf, formatValue, inputOf, sectionName } from './labels.ts'

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

  it('belongs to a named section, or to one named by its own word', () => {
    expect([sectionName('fx'), sectionName('webhooks')]).toEqual(['Rates', 'Webhooks'])
  })
})
