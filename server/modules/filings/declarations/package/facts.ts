/** Facts that a filing's package declares. */

import { assertDefined } from '#kernel/assert.ts'
import { toDecimal, usd, usdt } from '#kernel/money.ts'
import { parseRate, toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { FilingRow } from '#server/modules/compliance/index.ts'
import type { ConversionRow } from '#server/modules/conversions/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { readBusiness } from '../../business.ts'
import type { FilingDependencies } from '../../dependencies.ts'
import * as t from './messages.ts'

/** One file of a package, as the manifest and the data name it. */
export interface DocumentFact {
  readonly documentId: number
  readonly title: string
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly sha256: string
}

/**
 * All facts of a package. Amounts are decimal strings, dates ISO 8601. The build time is left out,
 * so that equal rows give equal packages.
 */
export type PackageFacts = Awaited<ReturnType<typeof gatherFacts>>

/** Facts of a filing from the current rows; the same rows give the same package. */
export async function gatherFacts(
  executor: Executor,
  deps: FilingDependencies,
  filing: FilingRow,
  documents: readonly DocumentFact[],
) {
  const found = await deps.conversions.get(executor, filing.conversionId)
  const { row } = expectOk(found, 'a filing has its conversion')
  const client =
    row.clientId === null ? null : assertDefined(await deps.clients.get(executor, row.clientId), 'its client')
  return {
    filing: {
      id: filing.id,
      kind: filing.kind,
      conversion: row.reference,
      thresholdXof: filing.thresholdXof.toString(),
      thresholdBasis: t.internalPolicy,
      dueOn: filing.dueOn,
      openedAt: filing.createdAt.toISOString(),
    },
    declarant: await readBusiness(executor, deps),
    orderingParty: partyOf(row, client),
    operation: operationOf(row),
    settlement: {
      bank: row.bankName ?? '',
      account: row.bankAccountMask ?? '',
      endToEndId: row.endToEndId ?? '',
      provider: await deps.settings.read(executor, 'provider.name'),
      legalBasis: await deps.settings.read(executor, 'provider.legalBasis'),
      wallet: row.walletAddress ?? '',
      payoutReference: row.payoutReference ?? '',
    },
    documents: documents.map(({ documentId, title, fileName, sha256 }) => ({ documentId, title, fileName, sha256 })),
  }
}

function partyOf(row: ConversionRow, client: Client | null) {
  if (!client)
    return {
      kind: 'own_account',
      name: row.clientName,
      country: '',
      address: '',
      registrationNumber: '',
      taxId: '',
      kyc: '',
    }
  return {
    kind: 'client',
    name: row.clientName,
    country: row.clientCountry ?? client.country,
    address: (client.address ?? '').split('\n').filter(Boolean).join(', '),
    registrationNumber: client.registrationNumber ?? '',
    taxId: client.taxId ?? '',
    kyc: client.kycStatus,
  }
}

function operationOf(row: ConversionRow) {
  return {
    reference: row.reference,
    requestedAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? '',
    state: row.state,
    purpose: row.notes,
    amountXof: row.amountXof.toString(),
    grossUsd: toDecimal(usd(row.grossUsdMinor)),
    feeUsd: toDecimal(usd(row.feeUsdMinor)),
    netUsdt: toDecimal(usdt(row.netUsdtMinor)),
    rateXofPerUsd: toWireRate(expectOk(parseRate(row.rate), 'a stored rate must parse')),
    rateSource: row.rateSource,
    rateAsOf: row.rateAsOf?.toISOString() ?? '',
    requestedBy: row.initiatedByName,
    approvedBy: row.approvedByName ?? '',
  }
}
