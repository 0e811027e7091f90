/** Port of the tax authorities that certify invoices. One adapter per system. */
import type { CertificationSystem } from '#contract/certification/labels.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import type { Result } from '#kernel/result.ts'

/** A value that the authority, or a check before it, refuses. `field` is in our terms. */
export interface FiscalIssue {
  readonly field: string
  /** What is wrong and how to fix it, or the authority's own words. */
  readonly message: string
}

/** One line in francs, including tax and after every discount. JSON: bigints are strings. */
export interface FiscalLine {
  readonly position: number
  readonly description: string
  /** Thousandths. */
  readonly quantityMilli: string
  /** Whole francs including VAT. */
  readonly grossXof: string
  readonly category: TaxCategory
  readonly basisPoints: number
  /** Specific tax of the line in whole francs, which VAT raises; e-MCF only. */
  readonly specificXof?: string
}

/** What is certified. It is stored before the call, so it is plain JSON. */
export interface FiscalDocument {
  readonly kind: 'invoice' | 'credit_note'
  readonly number: string
  readonly template: 'B2B' | 'B2C' | 'B2F' | 'B2G'
  readonly paymentMethod: 'cash' | 'card' | 'check' | 'mobile-money' | 'transfer' | 'deferred'
  readonly sellerTaxId: string
  readonly operatorName: string
  readonly pointOfSale: string
  readonly establishment: string
  /** VAT regime of the seller, which decides the tax groups of e-MCF. */
  readonly regime: 'normal' | 'exception' | 'tps'
  readonly withholding: 'A' | 'B' | null
  readonly client: {
    readonly name: string
    readonly taxId: string | null
    readonly phone: string
    readonly email: string
  }
  /** Currency of an invoice abroad, with francs per unit at the locked rate. */
  readonly foreign: { readonly currency: string; readonly rate: string } | null
  readonly lines: readonly FiscalLine[]
  /** The certified invoice that a credit note corrects. */
  readonly original: {
    readonly reference: string
    readonly authorityId: string | null
    /** The authority's ids of the invoice's lines, in the order of their positions. */
    readonly lines: readonly {
      readonly position: number
      readonly id: string | null
      readonly quantityMilli: string
      readonly grossXof: string
      /** What earlier credit notes took of it. */
      readonly creditedXof: string
    }[]
  } | null
}

/** Whole francs. */
export interface FiscalTotals {
  readonly totalXof: bigint
  readonly vatXof: bigint
}

/** What the authority certified. */
export interface Certified {
  /** Number of FNE, or the 24 characters of e-MCF without separators. */
  readonly reference: string
  readonly authorityId: string | null
  readonly lineIds: readonly string[]
  /** Content of the QR code. */
  readonly qr: string
  readonly nim: string | null
  readonly counters: string | null
  /** When the authority says so; null if it does not. */
  readonly at: string | null
  /** Null if the answer names no amounts. */
  readonly totals: FiscalTotals | null
  readonly stickersLeft: number | null
  /** Whether the authority warns that the balance runs out; null if it does not say. */
  readonly isBalanceLow: boolean | null
}

export type CertifierOutcome =
  | { readonly kind: 'certified'; readonly certified: Certified }
  /** A certain no: nothing is certified. */
  | { readonly kind: 'refused'; readonly issues: readonly FiscalIssue[] }
  /** Certainly not done; the same call may be made again. */
  | { readonly kind: 'retry'; readonly reason: string }
  /** It may have been certified. */
  | { readonly kind: 'unknown'; readonly reason: string }

export interface FiscalCertifier {
  readonly system: CertificationSystem
  /** The connection test: who answers, in words. */
  test(): Promise<Result<string, string>>
  /** The totals that the authority must answer. */
  expected(document: FiscalDocument): FiscalTotals
  /** What the authority would refuse; empty if the document is in order. */
  check(document: FiscalDocument): FiscalIssue[]
  /** `accepted` commits the authority's id of a first step before the second. */
  certify(document: FiscalDocument, accepted: (uid: string) => Promise<void>): Promise<CertifierOutcome>
  /** Finds out what became of an unknown call. `uid` is that of a first step, if it answered. */
  recover(
    document: FiscalDocument,
    uid: string | null,
    accepted: (uid: string) => Promise<void>,
  ): Promise<CertifierOutcome>
}

/** One call and its answer, for specimens. Without headers, so without the key. */
export interface AuthorityExchange {
  readonly method: string
  readonly path: string
  /** Bodies as they were on the wire; empty for none. */
  readonly sent: string
  readonly status: number
  readonly received: string
}

/** Where and how an authority is called. */
export interface CertifierConnection {
  readonly baseUrl: string
  readonly key: string
  readonly timeoutMs: number
  /** Checked for every address before connecting. */
  readonly mayConnect: (address: string) => boolean
  /** Gets each call that was answered. */
  readonly onExchange?: (exchange: AuthorityExchange) => void
}
