import { describe, expect, it } from 'vitest'
import { detailOf } from './documents-table.tsx'

describe('a document row', () => {
  it('shows the file name only where it adds to the title', () => {
    const document = { title: 'MSA Baobab 2026', version: '1.1' }
    expect(detailOf({ ...document, fileName: 'msa_baobab-2026.pdf' })).toBe('Version 1.1')
    expect(detailOf({ ...document, fileName: 'scan-7.pdf' })).toBe('scan-7.pdf · Version 1.1')
  })
})
