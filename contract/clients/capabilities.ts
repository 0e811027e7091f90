import { can } from '../permissions.ts'
import type { Client, KycStatus } from './api.ts'

/** KYC moves that a person can decide (decisions 5). From approved to expired only time moves a client. */
export const kycTransitions = {
  pending: ['approved', 'requires_review', 'rejected'],
  requires_review: ['approved', 'rejected'],
  approved: ['requires_review'],
  rejected: ['pending'],
  expired: ['pending'],
} as const satisfies Record<KycStatus, readonly KycStatus[]>

/** Where this person may move the client now; empty for whoever does not decide KYC. */
export function kycTransitionsFor(
  person: { readonly role: string },
  client: Pick<Client, 'kycStatus'>,
): readonly KycStatus[] {
  return can(person, 'kyc.decide') ? kycTransitions[client.kycStatus] : []
}

/** What a new client's KYC status may be: pending for everyone, a decision only from whoever may take it. */
export function kycStatusesOfNewClient(person: { readonly role: string }): readonly KycStatus[] {
  return ['pending', ...kycTransitionsFor(person, { kycStatus: 'pending' })]
}

/** Whoever asked for a higher limit may take the wish back, but never grants it. */
export function canGrantLimit(
  person: { readonly id: string; readonly role: string },
  { proposedLimit }: Pick<Client, 'proposedLimit'>,
): boolean {
  return proposedLimit !== null && can(person, 'kyc.decide') && proposedLimit.proposedBy !== person.id
}
