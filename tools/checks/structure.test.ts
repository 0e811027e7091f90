import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkAll, ruleIds } from './all-rules.ts'
import { formatBreach } from './breach.ts'
import { plant, readPlanted } from './planted-trees.ts'
import { readProject } from './project.ts'

const planted = readPlanted(join(import.meta.dirname, 'planted'))

describe('the machine-checked rules', () => {
  let root = ''
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'planted-'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  const breachesIn = (name: string, tree: ReadonlyMap<string, string>) => {
    plant(join(root, name), tree)
    const found = checkAll(readProject(join(root, name)))
    // Planted trees consist of tiny files, so only its own pages test that rule.
    return name.startsWith('tiny-file/') ? found : found.filter(({ rule }) => rule !== 'tiny-file')
  }

  it('each have a planted violation', () => {
    expect(planted.map(({ rule }) => rule).sort()).toEqual([...ruleIds].sort())
  })

  it.each(planted)('$rule reports the violation and accepts the clean twin', ({ rule, broken, clean }) => {
    const found = breachesIn(`${rule}/broken`, broken)
    expect(found.map((breach) => breach.rule)).toContain(rule)
    expect([...new Set(found.map((breach) => breach.rule))], found.map(formatBreach).join('\n')).toEqual([rule])
    expect(breachesIn(`${rule}/clean`, clean).map(formatBreach)).toEqual([])
  })
})

describe('findings of a rule', () => {
  const broken = (rule: string) => {
    const root = mkdtempSync(join(tmpdir(), 'planted-'))
    plant(root, planted.find((page) => page.rule === rule)?.broken ?? new Map())
    try {
      return checkAll(readProject(root))
    } finally {
      rmSync(root, { recursive: true })
    }
  }

  const only = (id: string) => broken(id).filter(({ rule }) => rule === id)

  it('include every ignored result: called, awaited and voided', () => {
    expect(only('ignored-result').map(({ line }) => line)).toEqual([3, 4, 5])
  })

  it('include ignored promises, of a matcher too', () => {
    expect(only('ignored-promise').map(({ path, line }) => `${path}:${line}`)).toEqual([
      'kernel/one.test.ts:3',
      'server/modules/conversions/service.ts:3',
      'server/modules/conversions/service.ts:4',
    ])
  })

  it('include the clock, new dates, randomness and timers in the domain', () => {
    expect(only('domain-determinism')).toHaveLength(4)
  })

  it('include minor units declared as, converted to and mixed with numbers', { tags: ['D3-18'] }, () => {
    expect(only('money-number').map(({ line }) => line)).toEqual([3, 5, 6])
  })

  it('include each pattern of a dialect name once', () => {
    expect(only('dialect-name').map(({ line }) => line)).toEqual([2, 3, 5, 5, 5, 6, 9])
  })

  it('include participles, adverbs and phrases among file names', () => {
    const found = only('file-name')
    expect(found.map(({ path }) => path.split('/').at(-1))).toEqual([
      'ahead.ts',
      'breached.ts',
      'in-full.ts',
      'telling.ts',
    ])
  })

  it('include wide comments in TypeScript, SQL and CSS', () => {
    const found = only('comment-width')
    expect(found.map(({ path, line }) => `${path}:${line}`)).toEqual([
      'db/migrations/0001_clients.sql:1',
      'server/modules/clients/store.ts:2',
      'server/modules/clients/store.ts:5',
      'web/ui/theme.css:1',
    ])
  })

  it('include a reference at the start of every kind of title', () => {
    const found = only('test-name')
    expect(found.map(({ line }) => line)).toEqual([3, 4, 5, 6])
  })

  it('include labels in tables of the contract', () => {
    const found = only('text-place').filter(({ path }) => path === 'contract/clients/api.ts')
    expect(found.map(({ line }) => line)).toEqual([2, 3])
  })

  it('include short texts, nouns in attributes, and words of templates', { tags: ['D16-08'] }, () => {
    const found = only('text-place').filter(({ path }) => path === 'web/features/clients/table.tsx')
    expect(found.map(({ line }) => line)).toEqual([2, 4, 4, 4, 5, 5, 5, 6, 7, 8, 9])
  })

  it('name the place, the rule and the fix on one line', () => {
    expect(only('module-door').map(formatBreach)).toEqual([
      'server/modules/conversions/service.ts:1 module-door reaches into ledger; ' +
        'import from server/modules/ledger/index.ts, or export it there',
    ])
  })
})
