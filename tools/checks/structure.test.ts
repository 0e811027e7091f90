import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAll, ruleIds } from './all-rules.ts'
import { formatBreach } from './breach.ts'
import { plant, readPlanted } from './planted-trees.ts'
import { readProject } from './project.ts'

const planted = readPlanted(join(import.meta.dirname, 'planted'))

describe('the rules a machine checks', () => {
  let root = ''
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'planted-'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  const breachesIn = (name: string, tree: ReadonlyMap<string, string>) => {
    plant(join(root, name), tree)
    return checkAll(readProject(join(root, name)))
  }

  it('each have a planted violation', () => {
    expect(planted.map(({ rule }) => rule).sort()).toEqual([...ruleIds].sort())
  })

  it.each(planted)('$rule bites, and leaves the clean twin alone', ({ rule, broken, clean }) => {
    const found = breachesIn(`${rule}/broken`, broken)
    expect(found.map((breach) => breach.rule)).toContain(rule)
    expect([...new Set(found.map((breach) => breach.rule))], found.map(formatBreach).join('\n')).toEqual([rule])
    expect(breachesIn(`${rule}/clean`, clean).map(formatBreach)).toEqual([])
  })
})

describe('what a rule finds in one place', () => {
  const broken = (rule: string) => {
    const root = mkdtempSync(join(tmpdir(), 'planted-'))
    plant(root, planted.find((page) => page.rule === rule)?.broken ?? new Map())
    try {
      return checkAll(readProject(root))
    } finally {
      rmSync(root, { recursive: true })
    }
  }

  it('sees every way to drop a result: at once, awaited and voided', () => {
    expect(broken('ignored-result').map(({ line }) => line)).toEqual([3, 4, 5])
  })

  it('sees the clock, a new date, chance and a timer in the domain', () => {
    expect(broken('domain-determinism')).toHaveLength(4)
  })

  it('sees minor units declared as, turned into and mixed with numbers', { tags: ['D3-18'] }, () => {
    expect(broken('money-number').map(({ line }) => line)).toEqual([3, 5, 6])
  })

  it('names the place, the rule and the remedy on one line', () => {
    expect(broken('module-door').map(formatBreach)).toEqual([
      'server/modules/conversions/service.ts:1 module-door reaches into ledger; ' +
        'import from server/modules/ledger/index.ts, or export it there',
    ])
  })
})
