import { creditedLocalAmount, creditedTax } from '#kernel/invoice-credit.ts'
import { type InvoicePrice, type LineToPrice, localFromUsd, priceInvoice } from '#kernel/invoice-price.ts'
import { type InvoiceAmounts, minus, settle } from '#kernel/invoice-settlement.ts'
import { below, type Random, seededRandom } from '#kernel/random.ts'
import { type Rate, ratio } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'

export interface InvoiceSimulation {
  readonly invoices: number
  readonly lines: number
  readonly payments: number
  readonly creditNotes: number
  readonly byCurrency: ReadonlyMap<string, number>
  /** Totals that did not add up; empty when all did. */
  readonly breaches: readonly string[]
}

const localCurrencies = ['USD', 'EUR', 'GBP', 'JPY'] as const
const around = { USD: 10_000n, EUR: 9_200n, GBP: 7_900n, JPY: 1_513_700n } as const
const taxRates = [0, 550, 1000, 1800, 1925, 2000]

/**
 * Simulates random invoices, paid and credited in any order until nothing is open, and checks their
 * totals.
 */
export function simulateInvoices(count: number, seed: number): InvoiceSimulation {
  const random = seededRandom(seed)
  const breaches: string[] = []
  const byCurrency = new Map<string, number>()
  const totals = { lines: 0, payments: 0, creditNotes: 0 }
  for (let number = 0; number < count; number += 1) {
    const currency = localCurrencies[below(random, localCurrencies.length)] ?? 'USD'
    const lines = Array.from({ length: 1 + below(random, 8) }, () => lineOf(random))
    const price = priceInvoice(lines, below(random, 3) === 0 ? below(random, 3_000) : 0)
    const say = (what: string) => breaches.push(`seed ${seed}, invoice ${number} in ${currency}: ${what}`)
    checkPrice(price, say)
    if (price.totalMinor === 0n) continue
    const whole = amountsOf(price.totalMinor, currency, random)
    const done = settleAll({ whole, price, lines, random, say })
    byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + 1)
    totals.lines += lines.length
    totals.payments += done.payments
    totals.creditNotes += done.creditNotes
  }
  return { invoices: count, ...totals, byCurrency, breaches }
}

function lineOf(random: Random): LineToPrice {
  const rateBasisPoints = taxRates[below(random, taxRates.length)] ?? 0
  return {
    quantityMilli: below(random, 2) === 0 ? 1000n : BigInt(1 + below(random, 500_000)),
    unitPriceUsd4: BigInt(1 + below(random, 90_000_000)),
    discountBasisPoints: below(random, 4) === 0 ? below(random, 5_000) : 0,
    tax: { category: rateBasisPoints > 0 ? 'S' : 'Z', rateBasisPoints },
  }
}

function checkPrice(price: InvoicePrice, say: (what: string) => void): void {
  const { lines, taxes } = price
  const agree = (name: string, parts: readonly bigint[], whole: bigint) => {
    if (sum(parts) !== whole) say(`${name} come to ${sum(parts)} and not ${whole}`)
  }
  agree(
    'lines',
    lines.map(({ netMinor }) => netMinor),
    price.linesMinor,
  )
  agree(
    'shares of the discount',
    lines.map(({ sharedDiscountMinor }) => sharedDiscountMinor),
    price.discountMinor,
  )
  agree(
    'taxes of lines',
    lines.map(({ taxMinor }) => taxMinor),
    price.taxMinor,
  )
  agree(
    'taxes',
    taxes.map(({ taxMinor }) => taxMinor),
    price.taxMinor,
  )
  agree(
    'what is taxed',
    taxes.map(({ taxableMinor }) => taxableMinor),
    price.linesMinor - price.discountMinor,
  )
  if (price.totalMinor !== price.linesMinor - price.discountMinor + price.taxMinor) say('the total is another')
}

function amountsOf(usd: bigint, currency: (typeof localCurrencies)[number], random: Random): InvoiceAmounts {
  const moved = (rate: bigint) => (rate * BigInt(90_000 + below(random, 20_001))) / 100_000n
  const per = (rate: bigint): Rate => expectOk(ratio(rate, 10_000n), 'a rate')
  return {
    usd,
    local: currency === 'USD' ? usd : localFromUsd(usd, currency, per(moved(around[currency]))),
    xof: localFromUsd(usd, 'XOF', per(moved(6_034_804n))),
  }
}

interface Life {
  readonly whole: InvoiceAmounts
  readonly price: InvoicePrice
  readonly lines: readonly LineToPrice[]
  readonly random: Random
  readonly say: (what: string) => void
}

/**
 * Pays and credits in parts in any currency and order, pays the rest, and finally credits
 * everything.
 */
function settleAll({ whole, price, lines, random, say }: Life): { payments: number; creditNotes: number } {
  let open = whole
  const settled: InvoiceAmounts[] = []
  const credits = creditsOf(price, lines)
  const take = (currency: keyof InvoiceAmounts, amount: bigint) => {
    const part = settle(whole, open, currency, amount)
    open = minus(open, part)
    settled.push(part)
    const isDone = [open.usd === 0n, open.local === 0n, open.xof === 0n]
    if (new Set(isDone).size > 1)
      say(`is open in one currency and not in another: ${open.usd} ${open.local} ${open.xof}`)
    if (part.usd < 0n || part.local < 0n || part.xof < 0n) say('a settlement takes back')
  }
  const counts = { payments: 0, creditNotes: 0 }
  for (let round = below(random, 6); round > 0 && open.usd > 0n; round -= 1) {
    if (below(random, 4) === 0) {
      const noted = credits.note((left) => (left * BigInt(below(random, 1001))) / 1000n)
      const against = [noted, open.usd].toSorted((left, right) => (left < right ? -1 : 1))[0] ?? 0n
      if (against > 0n) take('usd', against)
      counts.creditNotes += 1
      continue
    }
    const currency = (['usd', 'local', 'xof'] as const)[below(random, 3)] ?? 'usd'
    const amount = (open[currency] * BigInt(1 + below(random, 1000))) / 1000n
    if (amount > 0n) take(currency, amount)
    counts.payments += 1
  }
  if (open.usd > 0n) {
    const currency = (['usd', 'local', 'xof'] as const)[below(random, 3)] ?? 'usd'
    take(currency, open[currency])
    counts.payments += 1
  }
  credits.note((left) => left)
  for (const currency of ['usd', 'local', 'xof'] as const) {
    const sumOf = sum(settled.map((part) => part[currency]))
    if (sumOf !== whole[currency]) say(`settlements come to ${sumOf} ${currency} and not ${whole[currency]}`)
  }
  if (credits.usd() !== whole.usd) say(`credit notes come to ${credits.usd()} and not ${whole.usd}`)
  if (credits.local(whole) !== whole.local) say(`credit notes come to ${credits.local(whole)} in the local currency`)
  return counts
}

/** The credit notes of an invoice, calculated as the module does. */
function creditsOf(price: InvoicePrice, lines: readonly LineToPrice[]) {
  const left = price.lines.map(({ netMinor, sharedDiscountMinor, taxMinor }, index) => ({
    netLeftMinor: netMinor - sharedDiscountMinor,
    taxLeftMinor: taxMinor,
    rateBasisPoints: lines[index]?.tax.rateBasisPoints ?? 0,
  }))
  const notes: bigint[] = []
  return {
    /**
     * Credits the part of each line that `requested` selects from the rest; returns the total of
     * the note.
     */
    note(requested: (left: bigint) => bigint): bigint {
      const parts = left.map((line) => {
        const net = requested(line.netLeftMinor)
        const tax = creditedTax(line, net)
        line.netLeftMinor -= net
        line.taxLeftMinor -= tax
        return net + tax
      })
      notes.push(sum(parts))
      return sum(parts)
    },
    usd: () => sum(notes),
    /** The difference between the shares before and after each note. */
    local(whole: InvoiceAmounts): bigint {
      let usd = 0n
      let local = 0n
      for (const note of notes) {
        const after = creditedLocalAmount(whole, usd + note)
        if (after < local) return -1n
        usd += note
        local = after
      }
      return local
    },
  }
}

const sum = (parts: readonly bigint[]): bigint => parts.reduce((whole, part) => whole + part, 0n)
