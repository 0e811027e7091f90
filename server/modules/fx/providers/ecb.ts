/** Adapter for the ECB reference rates. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import * as z from 'zod/mini'
import { type BusinessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { cross, invert, type Rate } from '#kernel/rate.ts'
import { ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/fx/messages.ts'
import { type ProviderFailure, unreadable } from '../errors.ts'
import { type FxProvider, type ProvidedRates, type QuotedCurrency, quotedCurrencies } from '../port.ts'
import { boundedFetch, defaultBounds, type FetchBounds } from './bounded-fetch.ts'
import { rateFromDecimal } from './json-rates.ts'

export interface EcbOptions {
  /** Base URL without `/stats/eurofxref/eurofxref-daily.xml`. */
  readonly baseUrl: string
  readonly bounds?: FetchBounds
}

/**
 * Daily reference rates of the European Central Bank: euro base, published about 16:00 CET on
 * TARGET days. XOF is missing and derived from the parity. NGN and GHS are missing and keep their
 * last stored rates.
 */
export function createEcb({ baseUrl, bounds = defaultBounds }: EcbOptions): FxProvider {
  const url = `${baseUrl.replace(/\/+$/, '')}/stats/eurofxref/eurofxref-daily.xml`
  return {
    name: 'ecb',
    source: 'ECB',
    async fetchRates(signal) {
      const fetched = await boundedFetch(url, { accept: 'application/xml' }, bounds, signal)
      return fetched.ok ? readAnswer(fetched.value) : fetched
    },
  }
}

/**
 * Entities stay unexpanded, so the document cannot grow. Attributes stay text, so no digit is lost.
 */
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseAttributeValue: false,
  parseTagValue: false,
  processEntities: false,
  removeNSPrefix: true,
  isArray: (name, path) => name === 'Cube' && path === 'Envelope.Cube.Cube.Cube',
})

const documentSchema = z.object({
  Envelope: z.object({
    Cube: z.object({
      Cube: z.object({
        time: z.iso.date(),
        Cube: z.array(z.object({ currency: z.string(), rate: z.string() })),
      }),
    }),
  }),
})

function readAnswer(text: string): Result<ProvidedRates, ProviderFailure> {
  if (XMLValidator.validate(text) !== true) return unreadable(t.notXml)
  const document = documentSchema.safeParse(parser.parse(text))
  if (!document.success) return unreadable(t.notRateTable)
  const { time, Cube: lines } = document.data.Envelope.Cube.Cube
  const perEuro = new Map<string, Rate>()
  for (const { currency, rate: rateText } of lines) {
    const rate = rateFromDecimal(rateText)
    if (!rate.ok) return unreadable(t.invalidRate(currency))
    perEuro.set(currency, rate.value)
  }
  const dollar = perEuro.get('USD')
  if (!dollar) return unreadable(t.noDollarRate)
  return ok({
    rates: againstDollar(perEuro, dollar),
    asOf: concertation(time),
    nextUpdateAt: null,
  })
}

function againstDollar(perEuro: ReadonlyMap<string, Rate>, dollar: Rate): Map<QuotedCurrency, Rate> {
  const euro = invert(dollar)
  const rates = new Map<QuotedCurrency, Rate>([['EUR', euro]])
  for (const currency of quotedCurrencies) {
    const rate = perEuro.get(currency)
    if (rate && currency !== 'EUR') rates.set(currency, cross(euro, rate))
  }
  return rates
}

const concertationMs = (14 * 60 + 10) * 60_000

/** Rates are valid as of the central banks' daily concertation, 14:10 Frankfurt time. */
function concertation(date: string): Date {
  return new Date(startOfBusinessDate(date as BusinessDate, 'Europe/Berlin').getTime() + concertationMs)
}
