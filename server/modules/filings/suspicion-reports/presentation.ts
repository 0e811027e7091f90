/** Suspicion reports as API responses. */

import type { SuspicionReport, SuspicionReportDetail } from '#contract/filings/suspicion-reports.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReportView } from './context.ts'
import type { DosRow } from './tables.ts'

export function presentReport({ createdByName, ...row }: DosRow): SuspicionReport {
  return {
    ...row,
    conversionIds: [...row.conversionIds],
    amountXof: Number(row.amountXof),
    createdAt: row.createdAt.toISOString(),
    createdBy: createdByName,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A conversion that a report concerns, in its current state. */
export interface ReportedConversion {
  readonly id: number
  readonly reference: string
  readonly amountXof: bigint
  readonly createdAt: Date
  readonly connectionId: number | null
  readonly bankName: string | null
  readonly account: string | null
  readonly wallet: string | null
  readonly purpose: string
}

export async function conversionsOf(
  executor: Executor,
  conversions: Pick<Conversions, 'get'>,
  ids: readonly number[],
): Promise<ReportedConversion[]> {
  const found: ReportedConversion[] = []
  for (const id of ids) {
    const conversion = await conversions.get(executor, id)
    if (!conversion.ok) continue
    const { row } = conversion.value
    found.push({
      id,
      reference: row.reference,
      amountXof: row.amountXof,
      createdAt: row.createdAt,
      connectionId: row.connectionId,
      bankName: row.bankName,
      account: row.bankAccountMask,
      wallet: row.walletAddress,
      purpose: row.notes,
    })
  }
  return found
}

export function presentReportDetail(
  { row, signatures, addenda, attachments }: ReportView,
  conversions: readonly ReportedConversion[],
  actor: Actor,
): SuspicionReportDetail {
  return {
    ...presentReport(row),
    conversions: conversions.map(({ id, reference, amountXof, createdAt }) => ({
      id,
      reference,
      amountXof: Number(amountXof),
      createdAt: createdAt.toISOString(),
    })),
    signatures: signatures.map(({ userId, userName, signedAt }) => ({
      name: userName,
      signedAt: signedAt.toISOString(),
      isOwn: userId === actor.userId,
    })),
    addenda: addenda.map(({ id, text, addedAt, addedByName }) => ({
      id,
      text,
      addedAt: addedAt.toISOString(),
      addedBy: addedByName,
    })),
    attachments: attachments.map(({ id, fileName, mediaType, sizeBytes, sha256, addedAt, addedByName }) => ({
      id,
      fileName,
      mediaType,
      sizeBytes,
      sha256,
      addedAt: addedAt.toISOString(),
      addedBy: addedByName,
    })),
  }
}
