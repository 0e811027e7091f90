import { expect, it } from 'vitest'
import { maxUploadBytes } from '#contract/documents/api.ts'
import { faultBeforeSending, titleFrom } from './chosen-file.ts'

it('refuses what the server would refuse, before it is sent', () => {
  expect(faultBeforeSending({ name: 'msa.pdf', size: maxUploadBytes })).toBeUndefined()
  expect(faultBeforeSending({ name: 'no ending', size: 1 })).toBeUndefined()
  expect(faultBeforeSending({ name: 'msa.pdf', size: 0 })).toBe('This file is empty.')
  expect(faultBeforeSending({ name: 'msa.pdf', size: maxUploadBytes + 1 })).toContain('larger than 25 MB')
  expect(faultBeforeSending({ name: 'scan.PDF', size: 11 * 1024 ** 2 }, 10 * 1024 ** 2)).toContain('larger than 10 MB')
  expect(faultBeforeSending({ name: 'setup.exe', size: 1 })).toContain('Unsupported file type')
})

it('makes a title from the name of a file', () => {
  expect(titleFrom('msa_baobab-2026.pdf')).toBe('Msa baobab 2026')
  expect(titleFrom(`${'a'.repeat(250)}.pdf`)).toHaveLength(200)
})
