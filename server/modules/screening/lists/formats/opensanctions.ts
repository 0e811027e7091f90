import type { ListedType } from '#name-matching/index.ts'
import * as t from '#server/modules/screening/messages.ts'
import { birthDateOf, type EntryDraft } from './list-entry.ts'
import { type Bytes, DamagedList, rowsOf } from './rows.ts'

const types: Readonly<Record<string, ListedType>> = {
  Person: 'person',
  Company: 'organisation',
  Organization: 'organisation',
  LegalEntity: 'organisation',
  PublicBody: 'organisation',
  Vessel: 'vessel',
  Airplane: 'aircraft',
}

const needed = ['id', 'schema', 'name', 'aliases'] as const

/** Reads `targets.simple.csv` of OpenSanctions; semicolons separate multiple values. */
export async function readOpenSanctions(bytes: Bytes): Promise<EntryDraft[]> {
  let header: readonly string[] | null = null
  const drafts: EntryDraft[] = []
  for await (const { cells, line } of rowsOf(bytes)) {
    if (!header) {
      header = cells
      const missing = needed.filter((column) => !cells.includes(column))
      if (missing.length > 0) throw new DamagedList(line, t.columnsMissing(missing.join(', ')))
      continue
    }
    const known = header
    if (cells.length !== known.length) throw new DamagedList(line, t.columnCountWrong(cells.length, known.length))
    const cell = (column: string): string => cells[known.indexOf(column)] ?? ''
    const many = (column: string): string[] => cell(column).split(';')
    if (cell('id') === '' || cell('name') === '') throw new DamagedList(line, t.entryIdOrNameMissing)
    const isWallet = cell('schema') === 'CryptoWallet'
    drafts.push({
      entryId: cell('id'),
      name: cell('name'),
      aliases: many('aliases'),
      type: types[cell('schema')] ?? null,
      countries: many('countries'),
      birthDates: many('birth_date').flatMap((date) => birthDateOf(date) ?? []),
      identifiers: many('identifiers'),
      wallets: isWallet ? [cell('name'), ...many('identifiers')] : [],
      program: cell('sanctions') || cell('dataset') || null,
    })
  }
  if (drafts.length === 0) throw new DamagedList(null, t.listEmpty)
  return drafts
}
