/** Response bodies of clients. */

import type { Client as WireClient } from '#contract/clients/api.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { countryText } from '#server/platform/language/country-text.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { Client } from './store.ts'

/** A client as a response body. */
export function presentClient(client: Client): WireClient {
  return {
    id: client.id,
    companyName: client.companyName,
    contactName: client.contactName,
    email: client.email,
    phone: client.phone,
    address: client.address,
    country: client.country,
    registrationNumber: client.registrationNumber,
    taxId: client.taxId,
    billingCurrency: client.billingCurrency,
    language: client.language,
    paymentTerms: client.paymentTerms,
    monthlyLimit: decimalOrNull(client.monthlyLimitUsdMinor),
    proposedLimit: client.proposal && {
      monthlyLimit: decimalOrNull(client.proposal.toUsdMinor),
      proposedBy: client.proposal.proposedBy,
      proposedByName: client.proposal.proposedByName,
      proposedAt: client.proposal.proposedAt.toISOString(),
    },
    isActive: client.isActive,
    kycStatus: client.kycStatus,
    kycExpiresAt: client.kycExpiresAt?.toISOString() ?? null,
    riskLevel: client.riskLevel,
    riskReasons: riskReasonTexts(client),
    riskOverridden: client.riskOverrideLevel !== null,
    accountType: client.accountType,
    preferredBanks: client.preferredBanks,
    complianceNotes: client.complianceNotes,
    version: client.version,
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
    createdBy: client.createdBy,
  }
}

const decimalOrNull = (minor: bigint | null): string | null => (minor === null ? null : toDecimal(usd(minor)))

/** Why the risk level was computed, for the reader. A country in it is the client's. */
export function riskReasonTexts({ riskReasons, country }: Pick<Client, 'riskReasons' | 'country'>): string[] {
  return riskReasons.map((reason) => reasonText(reason).replace(country, () => countryText(country)))
}
