import type { ExchangeForm } from '#contract/filings/exchange-forms.ts'
import type { RecordMatch, Screening } from '#server/modules/screening/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { FormRow } from './store.ts'

/** The forms as API responses, with the screening matches of their beneficiaries. */
export async function presentForms(
  { screening }: { readonly screening: Pick<Screening, 'liveMatches'> },
  executor: Executor,
  rows: readonly FormRow[],
): Promise<ExchangeForm[]> {
  const records = rows.map(({ id }) => ({ kind: 'beneficiary' as const, id }))
  const matches = await screening.liveMatches(executor, records)
  return rows.map((row) =>
    presentForm(
      row,
      matches.filter(({ record }) => record.id === row.id),
    ),
  )
}

function presentForm(row: FormRow, matches: readonly RecordMatch[]): ExchangeForm {
  const { content } = row
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    branchCode: row.branchCode,
    branchName: `${content.bankName}, ${content.branchName}`,
    year: row.year,
    serial: row.serial,
    conversionId: row.conversionId,
    invoiceId: row.invoiceId,
    about: content.about,
    applicant: content.applicant,
    beneficiary: content.beneficiary,
    beneficiaryCountry: content.beneficiaryCountry,
    openMatches: matches.filter(({ status }) => status === 'open').length,
    confirmedMatches: matches.filter(({ status }) => status === 'confirmed').length,
    matchId: matches[0]?.matchId ?? null,
    amount: content.amount,
    currency: content.currency,
    amountXof: Number(content.amountXof),
    issuedAt: row.issuedAt.toISOString(),
    issuedBy: row.issuedByName,
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    cancelReason: row.cancelReason,
    version: row.version,
  }
}
