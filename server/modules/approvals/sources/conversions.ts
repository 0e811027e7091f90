/** Requests of conversions: review, pre-authorisation, dossier waiver. */

import { usd, usdt, xof } from '#kernel/money.ts'
import { checkForReader } from '#server/modules/compliance/index.ts'
import type { ConversionRow } from '#server/modules/conversions/index.ts'
import { editorsOfConversion } from '#server/modules/schedules/index.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { reasonForReader } from '#server/platform/language/stored-text.ts'
import { type Candidate, fact, maxPerKind, moneyFact, type Source, stated } from '../candidate.ts'
import { t } from '../texts.ts'

export const conversionReviews: Source = {
  permission: 'conversions.approve',
  async read({ conversions, clock }, executor) {
    const { items } = await conversions.list(executor, { states: ['in_review'] }, { limit: maxPerKind })
    return Promise.all(
      items.map(async (row): Promise<Candidate> => {
        const isExpired = row.rateLockedUntil <= clock.now()
        return {
          kind: 'conversion',
          id: String(row.id),
          subject: t.conversionSubject(textFormats.formatAmountText(xof(row.amountXof)), row.clientName),
          detail: t.conversionDetail(row.reference, shortUsdt(row.netUsdtMinor)),
          path: `/large-transactions/${row.id}`,
          requestedBy: row.initiatedBy,
          alsoRequestedBy: await editorsOfConversion(executor, row.id),
          requestedAt: row.createdAt,
          due: row.rateLockedUntil.toISOString(),
          amount: xof(row.amountXof),
          facts: conversionFacts(row),
          checks: row.checks.map(checkForReader),
          version: row.version,
          blocked: isExpired ? t.rateLockExpired : null,
        }
      }),
    )
  },
}

/** USDT with the cents that people read; further digits only where there are any. */
const shortUsdt = (minor: bigint): string =>
  textFormats.formatAmountText(usdt(minor)).replace(/([.,]\d\d\d*?)0+(?=\s)/, '$1')

const conversionFacts = (row: ConversionRow) =>
  stated([
    fact('rate', row.rate, { format: 'rate' }),
    fact('rateLockedUntil', row.rateLockedUntil.toISOString(), { format: 'instant' }),
    moneyFact('gross', usd(row.grossUsdMinor)),
    moneyFact('fee', usd(row.feeUsdMinor)),
    moneyFact('net', usdt(row.netUsdtMinor)),
    fact('account', row.bankName && `${row.bankName} ${row.bankAccountMask ?? ''}`.trim()),
    fact('wallet', row.walletAddress),
    fact('reviewReasons', row.reviewReasons.map((reason) => t.memberWords(reason)).join(', ')),
    fact('reason', row.state === 'failed' ? reasonForReader(row) : null),
    fact('notes', row.notes),
  ])

/** Failed payouts whose francs may be returned; another retry of the payout stays possible. */
export const refunds: Source = {
  permission: 'conversions.approve',
  async read({ conversions }, executor) {
    const { items } = await conversions.list(executor, { states: ['failed'] }, { limit: maxPerKind })
    return items
      .filter(({ failedStep }) => failedStep === 'payout' || failedStep === 'refund')
      .map((row) => ({
        kind: 'refund',
        id: String(row.id),
        subject: t.refundSubject(textFormats.formatAmountText(xof(row.amountXof)), row.clientName),
        detail: t.refundDetail(row.reference),
        path: `/large-transactions/${row.id}`,
        requestedBy: row.initiatedBy,
        requestedAt: row.updatedAt,
        amount: xof(row.amountXof),
        facts: conversionFacts(row),
        version: row.version,
      }))
  },
}

export const preAuthorisations: Source = {
  permission: 'conversions.approve',
  async read({ schedules }, executor) {
    const rows = await schedules.toSign(executor, maxPerKind)
    return rows.map((row) => ({
      kind: 'pre_authorisation',
      id: String(row.id),
      subject: t.scheduleSubject(row.name),
      detail: t.scheduleDetail(textFormats.formatAmountText(xof(row.amountXof)), row.scheduleType, row.executionTime),
      path: `/automated-scheduling?schedule=${row.id}`,
      requestedBy: row.ownerId,
      requestedAt: row.updatedAt,
      due: row.nextExecution?.toISOString() ?? null,
      amount: xof(row.amountXof),
      facts: stated([
        fact('schedule', `${t.memberWords(row.scheduleType)}, ${row.executionTime} ${row.timeZone}`),
        fact('nextRun', row.nextExecution?.toISOString(), { format: 'instant' }),
        fact('notes', row.notes),
      ]),
      version: row.version,
    }))
  },
}

export const dossierWaivers: Source = {
  permission: 'filings.handle',
  async read({ dossiers }, executor) {
    const held = await dossiers.holding(executor, maxPerKind)
    return held.map((dossier) => {
      const missing = dossier.documents.filter(({ documentId }) => documentId === null).map(({ name }) => name)
      return {
        kind: 'dossier_waiver',
        id: String(dossier.conversionId),
        subject: t.dossierSubject(dossier.conversionReference),
        detail: t.dossierDetail(dossier.clientName, missing.length),
        path: `/compliance-dashboard/dossiers?conversion=${dossier.conversionId}`,
        requestedBy: dossier.initiatedBy,
        requestedAt: new Date(dossier.createdAt),
        amount: xof(BigInt(dossier.amountXof)),
        facts: [fact('operation', t.memberWords(dossier.operationKind)), fact('missing', missing.join(', '))],
        version: dossier.version,
      }
    })
  },
}
