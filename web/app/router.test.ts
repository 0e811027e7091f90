import { createMemoryHistory } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { screens } from '#contract/screens.ts'
import { createAppRouter } from './router.tsx'

it('has the screens that the server answers with 200', { tags: ['D17-01'] }, () => {
  const { routesByPath } = createAppRouter({ history: createMemoryHistory() })
  expect(Object.keys(routesByPath).sort()).toEqual(Object.keys(screens).sort())
})
