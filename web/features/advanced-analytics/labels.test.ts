import { describe, expect, it, vi } from 'vitest'
import { monthText } from './labels.ts'

vi.mock('./messages.ts', () => import('../../../languages/fr/web/features/advanced-analytics/messages.ts'))

describe('the months of the volume chart', () => {
  it('state their growth in the language of the page', () => {
    const month = { volume: 150_000_000, volumeUsd: 267_379.68 }
    const amounts = '150,000,000 XOF, $267,379.68'
    expect(monthText({ ...month, growth: null, isOpen: true })).toBe(`${amounts}, mois en cours`)
    expect(monthText({ ...month, growth: null, isOpen: false })).toBe(`${amounts}, aucun mois précédent`)
    expect(monthText({ ...month, growth: 12.5, isOpen: false })).toContain('12.5%')
  })
})
