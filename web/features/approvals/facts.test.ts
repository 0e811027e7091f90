import { expect, it } from 'vitest'
import { factText } from './facts.tsx'

it('states a rate with its unit', () => {
  expect(factText({ name: 'rate', format: 'rate', value: '561' })).toBe('561 XOF per USD')
})
