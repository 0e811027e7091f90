import { expect, it } from 'vitest'
import { readCsvText } from './csv-text.ts'

it.each([
  ['UTF-8', new TextEncoder().encode('Société,Côte')],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFFSociété,Côte')],
  ['UTF-16 as Excel writes Unicode text', Buffer.from('\uFEFFSociété,Côte', 'utf16le')],
  ['Windows-1252', Buffer.from('Société,Côte', 'latin1')],
])('reads a file in %s', async (_, bytes) => {
  expect(await readCsvText(new Blob([new Uint8Array(bytes)]))).toBe('Société,Côte')
})
