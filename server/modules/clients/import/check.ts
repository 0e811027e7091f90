/** Validation of imported rows. */

import * as z from 'zod/mini'
import { kycStatusesOfNewClient } from '#contract/clients/capabilities.ts'
import { createClientBody } from '#contract/clients/changes.ts'
import { type ImportColumn, importColumns, type importRowStates } from '#contract/clients/import.ts'
import { countryOf } from '#contract/countries.ts'
import { parseAmountText } from '#kernel/amount-text.ts'
import { t } from '#server/modules/clients/texts.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { isLimitTooLarge, nameKey, taxKey } from '../rules.ts'
import type { ReadFile } from './parse.ts'

export interface RowError {
  /** The column name in the file's header line. */
  readonly column: string
  readonly message: string
}

export interface CheckedRow {
  readonly line: number
  /** The request body that creates the client; null if the row is invalid. */
  readonly stated: Readonly<Record<string, unknown>> | null
  readonly keys: ClientKeys | null
  readonly companyName: string
  readonly country: string
  readonly email: string
  readonly state: (typeof importRowStates)[number]
  readonly errors: readonly RowError[]
}

/** The keys that identify duplicates. */
export interface ClientKeys {
  readonly nameKey: string
  readonly country: string
  readonly taxKey: string | null
}

/** Existing clients by key. */
export type ClientsByKey = ReadonlyMap<string, { readonly id: number; readonly companyName: string }>

type Cells = ReadFile['rows'][number]['cells']

/**
 * Parses and validates each row; every error names its column. The role of `person` decides which
 * KYC states a row may set.
 */
export function checkRows({ rows }: ReadFile, person: { readonly role: string }): CheckedRow[] {
  const allowed: readonly string[] = kycStatusesOfNewClient(person)
  return rows.map(({ line, cells }) => {
    const stated = statedBy(cells)
    const errors = errorsOf(stated, cells, allowed)
    const country = countryOf(cells.country ?? '')?.name ?? cells.country ?? ''
    const isInvalid = errors.length > 0
    return {
      line,
      stated: isInvalid ? null : { ...stated, country },
      keys: isInvalid ? null : keysOf(cells, country),
      companyName: cells.companyName ?? '',
      country,
      email: cells.email ?? '',
      state: isInvalid ? 'invalid' : 'ready',
      errors,
    }
  })
}

/** Marks rows that duplicate an existing client or an earlier row. */
export function markDuplicates(rows: readonly CheckedRow[], clients: ClientsByKey): CheckedRow[] {
  const lineOf = new Map<string, number>()
  return rows.map((row) => {
    if (!row.keys) return row
    const errors: RowError[] = []
    const { nameKey: name, country, taxKey: tax } = row.keys
    for (const [key, column] of [
      [nameKeyIn(country, name), importColumns.companyName],
      [tax === null ? null : taxKeyIn(tax), importColumns.taxId],
    ] as const) {
      if (key === null) continue
      const existing = clients.get(key)
      const earlier = lineOf.get(key)
      if (existing) errors.push({ column, message: t.valueTakenByClient(existing.companyName, existing.id) })
      else if (earlier !== undefined) errors.push({ column, message: t.valueTakenByLine(earlier) })
      else lineOf.set(key, row.line)
    }
    return errors.length > 0 ? { ...row, state: 'duplicate', errors } : row
  })
}

const nameKeyIn = (country: string, name: string): string => `${country} ${name}`
export const taxKeyIn = (key: string): string => `tax ${key}`

function keysOf(cells: Cells, country: string): ClientKeys {
  return { nameKey: nameKey(cells.companyName ?? ''), country, taxKey: taxKey(cells.taxId ?? null) }
}

/** Leaves out empty cells, so that the defaults of the request apply. */
function statedBy(cells: Cells): Record<string, unknown> {
  const stated = Object.fromEntries(
    Object.entries(cells)
      .filter(([, cell]) => cell !== '')
      .map(([column, cell]) => [column, valueIn(column as ImportColumn, cell)]),
  )
  // Always present, so that the validation reports missing values.
  const { companyName = '', email = '', address = '', country = '' } = cells
  return { ...stated, companyName, email, address, country }
}

const yesAndNo: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  '1': true,
  '0': false,
}

function valueIn(column: ImportColumn, cell: string): unknown {
  if (column === 'isActive') return yesAndNo[cell.toLowerCase()] ?? cell
  if (column === 'billingCurrency') return cell.toUpperCase()
  if (column === 'accountType') return cell.toLowerCase()
  if (column === 'kycStatus') return cell.toLowerCase().replaceAll(' ', '_')
  if (column === 'monthlyLimit') {
    const amount = parseAmountText(cell, limitFormat)
    return amount.ok ? amount.value : cell
  }
  return cell
}

const limitFormat = { decimals: 2, currency: 'USD' }

/** Messages for columns whose schema message would not list the choices. */
const choices = (): Partial<Record<ImportColumn, string>> => ({
  billingCurrency: t.billingCurrencyChoices,
  accountType: t.accountTypeChoices,
  isActive: t.activeChoices,
})

function errorsOf(stated: Record<string, unknown>, cells: Cells, allowedKyc: readonly string[]): RowError[] {
  const messages = new Map<ImportColumn, string>()
  const read = z.safeParse(createClientBody, stated)
  for (const { path, message } of read.error?.issues ?? []) {
    const column = path[0] as ImportColumn
    if (!messages.has(column)) messages.set(column, choices()[column] ?? contractText(message))
  }
  if (read.success && isLimitTooLarge(read.data.monthlyLimit)) messages.set('monthlyLimit', t.monthlyLimitTooLarge)
  const limit = parseAmountText(cells.monthlyLimit ?? '0', limitFormat)
  if (!limit.ok && limit.error.code === 'ambiguous') messages.set('monthlyLimit', t.monthlyLimitAmbiguous)
  if (!cells.contactName) messages.set('contactName', t.required)
  if (cells.country && !countryOf(cells.country)) messages.set('country', t.countryUnknown)
  const { kycStatus } = stated
  if (kycStatus !== undefined && !allowedKyc.includes(String(kycStatus)))
    messages.set('kycStatus', t.kycStatusChoices(allowedKyc.join(', ')))
  return Object.entries(importColumns).flatMap(([column, name]) => {
    const message = messages.get(column as ImportColumn)
    return message === undefined ? [] : [{ column: name, message }]
  })
}
