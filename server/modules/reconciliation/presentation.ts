// Presents exceptions and positions for the API.
import type { Position, ReconciliationException } from '#contract/reconciliation/api.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { allowedResolutions, holdsPayouts } from './rules.ts'
import type { ExceptionRow, PositionRow } from './tables.ts'

export function presentException(row: ExceptionRow, names: ReadonlyMap<string, string>): ReconciliationException {
  const nameOf = (person: string | null): string | null => (person === null ? null : (names.get(person) ?? person))
  const amount = (minor: bigint | null): string | null =>
    minor === null || row.currency === null ? null : toDecimal(money(row.currency, minor))
  return {
    id: row.id,
    side: row.side,
    kind: row.kind,
    subject: row.subject,
    subjectName: row.subjectName,
    reference: row.reference,
    currency: row.currency,
    expected: amount(row.expectedMinor),
    found: amount(row.foundMinor),
    detail: row.detail,
    foundAt: row.foundAt.toISOString(),
    holdsPayouts: holdsPayouts(row.kind) && (row.state === 'open' || row.state === 'proposed'),
    owner: nameOf(row.owner),
    ownerId: row.owner,
    state: row.state,
    allowedResolutions: [...allowedResolutions(row.kind)],
    resolution: row.resolution,
    counterAccount: row.counterAccount,
    note: row.note,
    proposedBy: nameOf(row.proposedBy),
    proposedById: row.proposedBy,
    proposedAt: row.proposedAt?.toISOString() ?? null,
    resolvedBy: nameOf(row.resolvedBy),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    clearedAt: row.clearedAt?.toISOString() ?? null,
    version: row.version,
  }
}

/** Lists the ids of all people in the rows. */
export function peopleIn(rows: readonly ExceptionRow[]): string[] {
  const people = rows.flatMap(({ owner, proposedBy, resolvedBy }) => [owner, proposedBy, resolvedBy])
  return [...new Set(people.filter((person) => person !== null))]
}

export function presentPosition(row: PositionRow): Position {
  const decimal = (minor: bigint) => toDecimal(money(row.currency, minor))
  return {
    side: row.side,
    subject: row.subject,
    subjectName: row.subjectName,
    date: row.businessDate,
    currency: row.currency,
    books: decimal(row.booksMinor),
    inFlight: decimal(row.inFlightMinor),
    world: decimal(row.worldMinor),
    difference: decimal(row.worldMinor - row.booksMinor - row.inFlightMinor),
    asOf: row.asOf.toISOString(),
  }
}
