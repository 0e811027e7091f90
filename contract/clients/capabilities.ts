/** Who may do what with a client. */
import { can } from '../permissions.ts'
import type { Client, KycStatus } from './api.ts'

/**
 * KYC transitions that a person can decide (decisions 5). Only expiry leads from approved to
 * expired.
 */
export const kycTransitions = {
  pending: ['approved', 'requires_review', 'rejected'],
  requires_review: ['approved', 'rejected'],
  approved: ['requires_review'],
  rejected: ['pending'],
  expired: ['pending'],
} as const satisfies Record<KycStatus, readonly KycStatus[]>

/** KYC transitions open to this person; empty without the permission. */
export function kycTransitionsFor(
  person: { readonly role: string },
  client: Pick<Client, 'kycStatus'>,
): readonly KycStatus[] {
  return can(person, 'kyc.decide') ? kycTransitions[client.kycStatus] : []
}

/** The fields that identify the client: an approval of its KYC was given for their values. */
const identityFields = ['companyName', 'country', 'registrationNumber'] as const

export type ClientIdentity = Pick<Client, (typeof identityFields)[number]>

/**
 * Identity fields whose change ends the approval of the KYC (docs/adr/0071); none while it is not
 * approved.
 */
export function identityChangesEndingKyc(
  client: ClientIdentity & Pick<Client, 'kycStatus'>,
  next: ClientIdentity,
): readonly (keyof ClientIdentity)[] {
  if (client.kycStatus !== 'approved') return []
  return identityFields.filter((field) => next[field] !== client[field])
}

/** KYC statuses allowed for a new client: pending, or any that its creator may decide. */
export function kycStatusesOfNewClient(person: { readonly role: string }): readonly KycStatus[] {
  return ['pending', ...kycTransitionsFor(person, { kycStatus: 'pending' })]
}

/** The person who requested a higher limit may withdraw the request but never grant it. */
export function canGrantLimit(
  person: { readonly id: string; readonly role: string },
  { proposedLimit }: Pick<Client, 'proposedLimit'>,
): boolean {
  return proposedLimit !== null && can(person, 'kyc.decide') && proposedLimit.proposedBy !== person.id
}
