/** Finds invoice numbers in the text of a payment, however they are spelled. Pure. */

/**
 * `full`: year and number are certain. `partial`: digits that may be an invoice number, such as
 * `2026/42` or `Facture 42`.
 */
export type NumberStrength = 'full' | 'partial'

/** Letters before the digits that announce an invoice number, in the languages of the region. */
const announcers = /(INVOICE|FACT|FACTURE|FACTURES|FAC|FA|REF|NO|NUM|N)$/
const defaultSeries = ['INV', 'DEMO'] as const
const demoSeries = 'DEMO'

const maxGroups = 4
const maxCountDigits = 7
const numberDigits = 6

interface Group {
  readonly digits: string
  /** Letters directly before the digits, or before the separators in front of them. */
  readonly prefix: string
  /** Whether only separators stand between the group before and this one. */
  readonly continues: boolean
}

/**
 * The invoice numbers that the text may mean, with their strength. A number without a year means
 * the year of the booking or the one before. Spaces, dashes, slashes, missing leading zeros and
 * text without spaces around the number are understood. A number without a prefix may be of any of
 * the `series`; it is certain only where the business has had one prefix. A number with a prefix of
 * `others` is of a credit note, a quote or a conversion.
 */
export function mentionedNumbers(
  text: string,
  bookedYear: number,
  series: readonly string[] = defaultSeries,
  others: readonly string[] = [],
): Map<string, NumberStrength> {
  const found = new Map<string, NumberStrength>()
  const hasOnePrefix = series.filter((name) => name !== demoSeries).length <= 1
  const add = (year: number, count: number, strength: NumberStrength, named: string | null): void => {
    if (count < 1) return
    const certain = strength === 'full' && (named !== null || hasOnePrefix)
    for (const name of named === null ? series : [named]) {
      const number = `${name}-${year}-${String(count).padStart(numberDigits, '0')}`
      if (certain) found.set(number, 'full')
      else if (!found.has(number)) found.set(number, 'partial')
    }
  }
  const groups = groupsIn(text).filter(notOf(series, others))
  for (const [start, first] of groups.entries()) {
    const named = seriesIn(first.prefix, series)
    const isOwn = named !== null
    const isAnnounced = isOwn || announcers.test(first.prefix)
    for (let end = start; end < Math.min(groups.length, start + maxGroups); end += 1) {
      if (end > start && groups[end]?.continues !== true) break
      const digits = groups
        .slice(start, end + 1)
        .map((group) => group.digits)
        .join('')
      for (const { year, count, strength } of readDigits(digits, { isOwn, isAnnounced, isOne: end === start })) {
        if (year !== null) add(year, count, strength, named)
        else for (const guessed of [bookedYear, bookedYear - 1]) add(guessed, count, strength, named)
      }
    }
  }
  return found
}

/** Drops groups of digits behind a prefix of `others`, with those that continue them. */
function notOf(series: readonly string[], others: readonly string[]): (group: Group) => boolean {
  let isOther = false
  return ({ prefix, continues }) => {
    if (!continues) {
      const named = seriesIn(prefix, [...series, ...others])
      isOther = named !== null && !series.includes(named)
    }
    return !isOther
  }
}

/** The series that letters before a number end with, the longest of several. */
function seriesIn(letters: string, series: readonly string[]): string | null {
  const named = series.filter((name) => letters.endsWith(name))
  return named.reduce<string | null>((best, name) => (name.length > (best?.length ?? 0) ? name : best), null)
}

interface Reading {
  readonly year: number | null
  readonly count: number
  readonly strength: NumberStrength
}

function readDigits(
  digits: string,
  { isOwn, isAnnounced, isOne }: { isOwn: boolean; isAnnounced: boolean; isOne: boolean },
): Reading[] {
  const withYear = /^(20\d\d)(\d+)$/.exec(digits)
  const year = Number(withYear?.[1])
  const rest = withYear?.[2] ?? ''
  // Without a space behind it, an amount or a date may follow the six digits.
  if (isOne && rest.length > maxCountDigits)
    return [{ year, count: Number(rest.slice(0, numberDigits)), strength: isOwn ? 'full' : 'partial' }]
  const isWhole = rest.length === numberDigits || (rest.length === maxCountDigits && !rest.startsWith('0'))
  if (rest !== '' && rest.length <= maxCountDigits)
    return [{ year, count: Number(rest), strength: isWhole || isOwn ? 'full' : 'partial' }]
  const isCount = digits.length <= numberDigits && (isAnnounced || /^0\d{5}$/.test(digits))
  return isCount ? [{ year: null, count: Number(digits), strength: 'partial' }] : []
}

function groupsIn(text: string): Group[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toUpperCase()
    // The letter O for a zero beside digits.
    .replaceAll(/(?<![A-Z\d])O+(?=\d)|(?<=\d)O+(?=\d)/g, (letters) => '0'.repeat(letters.length))
  const groups: Group[] = []
  let letters = ''
  let isBroken = true
  for (const [part] of plain.matchAll(/\d+|[A-Z]+|[^\dA-Z]+/g)) {
    if (/\d/.test(part)) {
      groups.push({ digits: part, prefix: letters, continues: !isBroken })
      letters = ''
      isBroken = false
    } else if (/[A-Z]/.test(part)) {
      letters = part
      isBroken = true
    } else if (part.length > maxSeparator || /[,;+&]/.test(part)) {
      letters = ''
      isBroken = true
    }
  }
  return groups
}

/** Longer runs of other characters separate what belongs apart. */
const maxSeparator = 3
