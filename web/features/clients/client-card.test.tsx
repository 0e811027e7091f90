import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { toneOfStatus } from '#web/ui/badge.tsx'
import { baobab } from './client.fixture.ts'
import { ClientCard } from './client-card.tsx'

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

const markupOf = (client: typeof baobab) =>
  renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <ClientCard client={client} />
    </RouterContextProvider>,
  )

const textOf = (client: typeof baobab) =>
  markupOf(client)
    .replace(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'")

describe('a client card', () => {
  it('shows company, contact, active state, KYC, email, country and currency', { tags: ['S2-63', 'S4-07'] }, () => {
    const text = textOf(baobab)
    const parts = ['Baobab Textiles SA', 'Awa Diop', 'Active', 'KYC Pending', 'awa@baobab.ci', "Côte d'Ivoire", 'USD']
    for (const part of parts) expect(text).toContain(part)
    expect(textOf({ ...baobab, isActive: false })).toContain('Inactive')
  })

  it('shows the phone only if there is one', { tags: ['S2-64'] }, () => {
    expect(textOf(baobab)).toContain('+225 27 20 00 00 00')
    expect(textOf({ ...baobab, phone: null })).not.toContain('Phone')
  })

  it('shows the monthly limit in dollars only if there is one', { tags: ['S2-65'] }, () => {
    expect(textOf(baobab)).toContain('$25,000.00')
    expect(textOf({ ...baobab, monthlyLimit: null })).not.toContain('$')
  })

  it("opens the client's page", { tags: ['D5-21'] }, () => {
    expect(markupOf(baobab)).toContain('href="/clients/7"')
  })

  it('colours approved green, pending yellow, rejected red, any other neutral', { tags: ['S4-04'] }, () => {
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
