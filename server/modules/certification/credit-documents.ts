/** Credit notes in the francs of their certified invoice, so that they add up to it. */
import type { IssuedCreditNote } from '#server/modules/invoices/index.ts'
import type { FiscalDocument, FiscalLine } from './port.ts'
import { totalsOf } from './state-changes.ts'
import type { CertificationRow } from './tables.ts'

type Original = Pick<CertificationRow, 'system' | 'document' | 'reference' | 'authorityId' | 'lineIds'>

interface Part {
  readonly line: FiscalLine
  /** The line's part of the dollars of this note, in francs. */
  readonly partXof: bigint
  readonly takenXof: bigint
  /** Francs that later notes credit, and that they need at least: one per cent of the line. */
  readonly leftXof: bigint
  readonly neededXof: bigint
}

/**
 * The credit note in the francs of its certified original. Cumulative rounding makes the credit
 * notes of a line add up to it. `earlier` are the notes before this one. Null if no franc is
 * credited.
 *
 * The authority rounds AIB on each document, so that parts could add up to a franc more or less
 * than the invoice's. Then some francs of a line move to a later note, or to this one.
 */
export function creditDocumentOf(
  original: Original,
  note: IssuedCreditNote,
  earlier: readonly FiscalDocument[],
): FiscalDocument | null {
  const { document } = original
  const parts = partsOf(document, note, earlier)
  if (parts.length === 0) return null
  const exact = document.withholding === null ? parts : withExactAib(original, parts, earlier)
  return {
    ...document,
    kind: 'credit_note',
    number: note.number,
    lines: exact.map(({ line, partXof, takenXof }): FiscalLine => {
      const quantityMilli = takenXof === BigInt(line.grossXof) ? line.quantityMilli : '1000'
      const moved = takenXof === partXof ? {} : { movedXof: String(takenXof - partXof) }
      return { ...line, quantityMilli, grossXof: String(takenXof), ...moved }
    }),
    original: {
      reference: original.reference ?? '',
      authorityId: original.authorityId,
      lines: document.lines.map(({ position, quantityMilli, grossXof }, index) => ({
        ...{ position, quantityMilli, grossXof },
        id: original.lineIds[index] ?? null,
      })),
    },
  }
}

/** Each line's part of the dollars, with what earlier notes moved. A part is at least one franc. */
function partsOf({ lines }: FiscalDocument, note: IssuedCreditNote, earlier: readonly FiscalDocument[]): Part[] {
  return lines.flatMap((line): Part[] => {
    const credited = note.lines.find(({ position }) => position === line.position)
    const { wholeUsdMinor, beforeUsdMinor, creditedUsdMinor } = credited ?? nothing
    const upTo = (usdMinor: bigint): bigint => (BigInt(line.grossXof) * usdMinor) / wholeUsdMinor
    const partXof = upTo(beforeUsdMinor + creditedUsdMinor) - upTo(beforeUsdMinor)
    const owedXof = partXof - sumAt(earlier, line.position, ({ movedXof }) => movedXof)
    if (partXof === 0n && owedXof <= 0n) return []
    const takenXof = owedXof < 1n ? 1n : owedXof
    const leftXof = BigInt(line.grossXof) - sumAt(earlier, line.position, ({ grossXof }) => grossXof) - takenXof
    return [{ line, partXof, takenXof, leftXof, neededXof: wholeUsdMinor - beforeUsdMinor - creditedUsdMinor }]
  })
}

const nothing = { wholeUsdMinor: 1n, beforeUsdMinor: 0n, creditedUsdMinor: 0n }

/** Half a franc of AIB at 1 % is 50 francs before VAT. */
const maxMovedXof = 60n

/** Moves francs of a line until this note, those before it and what is left have the AIB of all. */
function withExactAib(original: Original, parts: readonly Part[], earlier: readonly FiscalDocument[]): readonly Part[] {
  const { document, system } = original
  const aibOf = (lines: readonly FiscalLine[]): bigint => {
    const billed = lines.filter(({ grossXof }) => grossXof !== '0')
    const total = totalsOf(system, { ...document, lines: billed }).totalXof
    return billed.reduce((aib, { grossXof }) => aib - BigInt(grossXof), total)
  }
  const openAib = earlier.reduce((aib, { lines }) => aib - aibOf(lines), aibOf(document.lines))
  const billed = (line: FiscalLine, xof: bigint): FiscalLine => ({ ...line, grossXof: String(xof) })
  const isExact = (tried: readonly Part[]): boolean => {
    const left = document.lines.map((line) => {
      const part = tried.find((one) => one.line.position === line.position)
      const before = BigInt(line.grossXof) - sumAt(earlier, line.position, ({ grossXof }) => grossXof)
      return billed(line, part ? part.leftXof : before)
    })
    return aibOf(tried.map(({ line, takenXof }) => billed(line, takenXof))) + aibOf(left) === openAib
  }
  const largest = parts.toSorted((one, other) => Number(other.takenXof - one.takenXof)).slice(0, 3)
  for (let distance = 0n; distance <= maxMovedXof; distance += 1n) {
    for (const moved of distance === 0n ? [0n] : [-distance, distance]) {
      for (const part of largest) {
        const [takenXof, leftXof] = [part.takenXof + moved, part.leftXof - moved]
        // A line that is credited in full has no francs to take in advance.
        const isPossible = takenXof >= 1n && (moved <= 0n || leftXof >= part.neededXof + 1n)
        const tried = parts.map((one) => (one === part ? { ...part, takenXof, leftXof } : one))
        if (isPossible && isExact(tried)) return tried
      }
    }
  }
  return parts
}

/** Sum of an amount of one line over credit notes. */
function sumAt(
  documents: readonly FiscalDocument[],
  position: number,
  amountOf: (line: FiscalLine) => string | undefined,
): bigint {
  const lines = documents.flatMap((document) => document.lines.filter((line) => line.position === position))
  return lines.reduce((sum, line) => sum + BigInt(amountOf(line) ?? '0'), 0n)
}
