import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FactPairs, Facts } from './breakdown.tsx'

it.each([Facts, FactPairs])('leaves out a fact without a value', (Part) => {
  const rows = [
    { key: 'stated', label: 'Stated', value: 0 },
    { key: 'absent', label: 'Absent', value: null },
  ]
  const markup = renderToStaticMarkup(<Part rows={rows} />)
  expect(markup).toContain('Stated')
  expect(markup).not.toContain('Absent')
})
