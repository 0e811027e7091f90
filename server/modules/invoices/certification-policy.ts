/** What invoices need of certification by a tax authority, which `certification` implements. */
import type { CertificationState } from '#contract/certification/labels.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** The authority's marks on a certified document. */
export interface CertificationMarks {
  readonly system: 'fne' | 'emcf' | 'secef'
  /** Number of FNE, or code of e-MCF in its groups. */
  readonly reference: string
  /** Content of the QR code. */
  readonly qr: string
  readonly nim: string | null
  readonly counters: string | null
  /** ISO 8601. */
  readonly certifiedAt: string
  /** The certified total in whole francs, stated where AIB is in it; absent or null without. */
  readonly totalXof?: string | null
}

/** An issued credit note, before its certification. */
export interface IssuedCreditNote {
  readonly id: number
  readonly number: string
  readonly invoiceId: number
  readonly at: Date
  /** USD cents with tax per line: of the whole line, credited before this note, and by it. */
  readonly lines: readonly {
    readonly position: number
    readonly wholeUsdMinor: bigint
    readonly beforeUsdMinor: bigint
    readonly creditedUsdMinor: bigint
  }[]
}

export interface CertificationPolicy {
  /** Why a draft may not be sent; null if it may. */
  sendingHold(
    executor: Executor,
    invoiceId: number,
  ): Promise<CertificationState | 'not_requested' | 'totals_differ' | null>
  /** Those of the invoices whose drafts may be neither edited nor cancelled. */
  frozenOf(executor: Executor, invoiceIds: readonly number[]): Promise<ReadonlySet<number>>
  /** Ends the permissions to send these drafts without certification: they were changed. */
  draftsChanged(transaction: Transaction, invoiceIds: readonly number[], at: Date): Promise<void>
  /** The client as an authority has it, or may have it; null if none does. */
  certifiedClient(
    executor: Executor,
    invoiceId: number,
  ): Promise<{
    readonly name: string
    /** In capitals, without separators. */
    readonly taxId: string | null
  } | null>
  marksOf(executor: Executor, invoiceId: number): Promise<CertificationMarks | null>
  /** Whether credit notes of this invoice are certified, and mailed only then. */
  certifiesCredits(executor: Executor, invoiceId: number): Promise<boolean>
  /**
   * Requests certification of a credit note in the transaction that issues it. False if it credits
   * no franc, which no authority certifies.
   */
  creditNoteIssued(transaction: Transaction, actor: Actor, note: IssuedCreditNote): Promise<boolean>
  /** The PDF of a credit note to hand out; null while its certification is not done. */
  creditNoteFile(
    executor: Executor,
    note: { readonly id: number; readonly pdfDocumentId: number | null },
  ): Promise<number | null>
}

/** Nothing is certified. */
export const noCertification: CertificationPolicy = {
  sendingHold: async () => null,
  frozenOf: async () => new Set(),
  draftsChanged: async () => undefined,
  certifiedClient: async () => null,
  marksOf: async () => null,
  certifiesCredits: async () => false,
  creditNoteIssued: async () => true,
  creditNoteFile: async (_, { pdfDocumentId }) => pdfDocumentId,
}
