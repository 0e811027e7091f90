import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { rich } from './rich.ts'

it('a rich text has its elements where the message puts them', () => {
  const seeGuide = (link: React.ReactNode, days: number) => rich`Within ${days} days, see ${link}.`
  expect(renderToStaticMarkup(seeGuide(<a href="/help">the guide</a>, 3))).toBe(
    'Within 3 days, see <a href="/help">the guide</a>.',
  )
})
