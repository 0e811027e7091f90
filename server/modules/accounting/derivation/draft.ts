/** Draft journal entries, and the choice of their accounts. Pure. */
import type { Journal, LineCurrency, Purpose, SourceKind } from '#contract/accounting/labels.ts'
import { assert } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'

/** A subsidiary account: a client or a bank connection. */
export interface Party {
  readonly kind: 'client' | 'bank'
  readonly id: number
  readonly name: string
}

/** Debit positive, credit negative, in francs and in minor units of the original currency. */
export interface DraftLine {
  readonly accountNumber: string
  readonly party: Party | null
  /** The invoice that a receivable belongs to, for lettering. */
  readonly invoiceId: number | null
  readonly amountXof: bigint
  readonly currency: LineCurrency
  readonly amountMinor: bigint
  /** Francs for one unit, with ten decimals; null in francs, and where no rate was stored. */
  readonly rate: string | null
}

export interface DraftEntry {
  /** Names the source and what of it is booked; an entry is booked once per key. */
  readonly key: string
  readonly journal: Journal
  readonly sourceKind: SourceKind
  readonly sourceId: number | null
  /** The reference that people know, such as an invoice number. */
  readonly document: string
  readonly description: string
  readonly eventOn: BusinessDate
  readonly lines: readonly DraftLine[]
}

export interface AccountUse {
  readonly clientId?: number | undefined
  readonly taxCategory?: TaxCategory | undefined
}

export type AccountOf = (purpose: Purpose, use?: AccountUse) => string

/** The newest row of a combination; without an account it ends an exception. */
export interface MappingRule {
  readonly purpose: Purpose
  readonly clientId: number | null
  readonly taxCategory: TaxCategory | null
  readonly accountNumber: string | null
}

/** Chooses the most specific account: client and tax, client, tax, default. */
export function chooseAccounts(rules: readonly MappingRule[]): AccountOf {
  const keyOf = (purpose: Purpose, clientId: number | null, tax: TaxCategory | null) => `${purpose} ${clientId} ${tax}`
  const known = new Map(
    rules.map(({ purpose, clientId, taxCategory, accountNumber }) => [
      keyOf(purpose, clientId, taxCategory),
      accountNumber,
    ]),
  )
  return (purpose, use = {}) => {
    const { clientId = null, taxCategory = null } = use
    const number =
      known.get(keyOf(purpose, clientId, taxCategory)) ??
      known.get(keyOf(purpose, clientId, null)) ??
      known.get(keyOf(purpose, null, taxCategory)) ??
      known.get(keyOf(purpose, null, null))
    assert(typeof number === 'string', `the account for ${purpose}`)
    return number
  }
}

export interface Original {
  readonly currency: LineCurrency
  readonly amountMinor: bigint
  readonly rate: string | null
}

interface LineInput {
  readonly party?: Party | null
  readonly invoiceId?: number | null
  /** Absent for an amount in francs. */
  readonly original?: Original
}

/** A line; `amountXof` is positive for a debit. */
export function line(
  accountNumber: string,
  amountXof: bigint,
  { party = null, invoiceId = null, original }: LineInput = {},
): DraftLine {
  const inFrancs = { currency: 'XOF', amountMinor: amountXof, rate: null } as const
  return { accountNumber, party, invoiceId, amountXof, ...(original ?? inFrancs) }
}

const isEmpty = ({ amountXof, amountMinor }: DraftLine): boolean => amountXof === 0n && amountMinor === 0n

/** The entry without lines that move nothing; null when none is left. */
export function entry(draft: DraftEntry): DraftEntry | null {
  const lines = draft.lines.filter((one) => !isEmpty(one))
  if (lines.length === 0) return null
  assert(lines.reduce((sum, { amountXof }) => sum + amountXof, 0n) === 0n, `the lines of ${draft.key} must balance`)
  return { ...draft, lines }
}

export const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null)

/** The opposite of booked entries, with keys of their own. */
export function reversalOf(
  booked: readonly DraftEntry[],
  suffix: string,
  { eventOn, describe }: { readonly eventOn: BusinessDate; readonly describe: (description: string) => string },
): DraftEntry[] {
  return booked.map((one) => ({
    ...one,
    key: `${one.key}:${suffix}`,
    eventOn,
    description: describe(one.description).slice(0, 300),
    lines: one.lines.map((each) => ({ ...each, amountXof: -each.amountXof, amountMinor: -each.amountMinor })),
  }))
}
