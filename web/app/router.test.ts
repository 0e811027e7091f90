import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { screens } from '#contract/screens.ts'
import { createAppRouter } from './router.tsx'

it('has the screens that the server answers with 200', { tags: ['D17-01'] }, () => {
  const { routesByPath } = createAppRouter({ history: createMemoryHistory() })
  expect(Object.keys(routesByPath).sort()).toEqual(Object.keys(screens).sort())
})

describe('addresses that a person types or a colleague sends', () => {
  const routes: readonly { readonly fullPath: string; readonly options: { readonly validateSearch?: unknown } }[] =
    Object.values(createAppRouter({ history: createMemoryHistory() }).routesByPath)
  const searchOf = (path: string, search: object): Readonly<Record<string, unknown>> => {
    const { validateSearch } = routes.find(({ fullPath }) => fullPath === path)?.options ?? {}
    return typeof validateSearch === 'function' ? validateSearch(search) : {}
  }

  it('search for a number, which the router reads as such', () => {
    const searched = routes.map(({ fullPath }) => fullPath).filter((path) => 'q' in searchOf(path, { q: 'kora' }))
    expect(searched.length).toBeGreaterThan(10)
    for (const path of searched) expect([path, searchOf(path, { q: 2026 })]).toEqual([path, { q: '2026' }])
    expect(searchOf('/accounting', { account: 4111, month: '2026-10' })).toEqual({ account: '4111', month: '2026-10' })
  })

  it('open the journals without a month that does not exist', () => {
    expect(searchOf('/accounting', { month: '2026-13' })).toEqual({})
  })
})
