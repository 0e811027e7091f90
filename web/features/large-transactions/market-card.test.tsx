import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { getMarket } from '#contract/fx/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { readKey } from '#web/api/queries.ts'
import { MarketCard } from './market-card.tsx'

const market: AnswerOf<typeof getMarket> = {
  pair: 'USD_XOF',
  rate: '561.250000',
  source: 'open.er-api.com',
  as_of: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  stale: false,
  change_24h_percent: 0.42,
  change_30d_percent: -1.5,
}

describe('the market card', () => {
  const shown = (changes: Partial<typeof market>) => {
    const queries = new QueryClient()
    queries.setQueryData([...readKey(getMarket, {})], { ...market, ...changes })
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MarketCard />
      </QueryClientProvider>,
    ).replace(/<[^>]+>/g, ' ')
  }

  it('shows rate, source, age and the change over 24 h and 30 d', { tags: ['D8-32'] }, () => {
    const text = shown({})
    for (const part of ['561', 'XOF per USD', 'open.er-api.com', '2 hr ago']) expect(text).toContain(part)
    expect(text).toMatch(/0\.42\s*%\s*24 h/)
    expect(text).toMatch(/1\.50?\s*%\s*30 d/)
  })

  it('shows a dash for an unknown change and labels a stale or default rate', {
    tags: ['D8-32'],
  }, () => {
    expect(shown({ change_24h_percent: null })).toMatch(/—\s*24 h|–\s*24 h/)
    expect(shown({ stale: true })).toContain('Stale')
    expect(shown({ source: 'default', as_of: null })).toContain('Default rate')
    expect(shown({ source: 'default', as_of: null })).not.toContain('default')
  })
})
