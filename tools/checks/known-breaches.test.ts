import { describe, expect, it } from 'vitest'
import type { Breach } from './breach.ts'
import { countBreaches, fixedBreaches, newBreaches, risenRules } from './known-breaches.ts'

const breach = (rule: string, path: string, line = 1): Breach => ({ path, line, rule, message: 'rename it' })

describe('known breaches', () => {
  const known = new Map([['dialect-name kernel/a.ts', 2]])

  it('accepts as many breaches of a rule in a file as are listed', () => {
    const breaches = [breach('dialect-name', 'kernel/a.ts', 1), breach('dialect-name', 'kernel/a.ts', 2)]
    expect(newBreaches(breaches, known)).toEqual([])
    expect(fixedBreaches(breaches, known)).toEqual([])
  })

  it('refuses one more breach in the same file', () => {
    const breaches = [1, 2, 3].map((line) => breach('dialect-name', 'kernel/a.ts', line))
    expect(newBreaches(breaches, known)).toEqual(breaches)
  })

  it('refuses a breach in another file, and one of a rule that has no list', () => {
    const breaches = [breach('dialect-name', 'kernel/b.ts'), breach('no-any', 'kernel/a.ts')]
    expect(newBreaches(breaches, known)).toEqual(breaches)
    expect([...countBreaches(breaches).keys()]).toEqual(['dialect-name kernel/b.ts'])
  })

  it('reports a listed breach that is fixed', () => {
    expect(fixedBreaches([breach('dialect-name', 'kernel/a.ts')], known)).toEqual([
      'dialect-name kernel/a.ts has 1 of 2 known breaches left',
    ])
  })

  it('accepts a moved breach in an update, but no higher total', () => {
    expect(risenRules(new Map([['dialect-name kernel/b.ts', 2]]), known)).toEqual([])
    expect(risenRules(new Map([['dialect-name kernel/b.ts', 3]]), known)).toEqual(['dialect-name'])
  })
})
