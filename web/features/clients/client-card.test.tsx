import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { toneOfStatus } from '#web/ui/status-badge.tsx'
import { baobab } from './client.fixture.ts'
import { ClientDetails } from './client-card.tsx'

const textOf = (client: typeof baobab) =>
  renderToStaticMarkup(<ClientDetails client={client} />)
    .replace(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'")

describe('a client card', () => {
  it('[S2-63, S4-07] spec 2: shows active or not, KYC, e-mail, country and currency', () => {
    const text = textOf(baobab)
    for (const part of ['Active', 'Pending', 'awa@baobab.ci', "Côte d'Ivoire", 'USD']) expect(text).toContain(part)
    expect(textOf({ ...baobab, isActive: false })).toContain('Inactive')
  })

  it('[S2-64] spec 2: shows the phone only where there is one', () => {
    expect(textOf(baobab)).toContain('+225 27 20 00 00 00')
    expect(textOf({ ...baobab, phone: null })).not.toContain('Phone')
  })

  it('[S2-65] spec 2: shows the monthly limit in dollars only where there is one', () => {
    expect(textOf(baobab)).toContain('$25,000.00')
    expect(textOf({ ...baobab, monthlyLimit: null })).not.toContain('$')
  })

  it('[S4-04] spec 4: approved is green, pending yellow, rejected red, any other neutral', () => {
    expect(['approved', 'pending', 'rejected', 'requires_review', 'expired', 'new'].map(toneOfStatus)).toEqual([
      'ok',
      'warn',
      'bad',
      'calm',
      'calm',
      'calm',
    ])
  })
})
