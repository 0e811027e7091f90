import type { Client, KycStatus } from '#contract/clients/api.ts'
import type { KycFileEntry } from '#contract/clients/file.ts'

/** Button label of each transition. 'Approve KYC' is the specification's. */
export const kycTransitionLabels = {
  approved: 'Approve KYC',
  rejected: 'Reject',
  requires_review: 'Require review',
  pending: 'Reopen',
  expired: 'Expire',
} as const satisfies Record<KycStatus, string>

/** Explains the transition before it is made. */
export const kycTransitionMeanings = {
  approved: 'The client may convert without a review for its KYC, until the approval runs out.',
  rejected: 'Every conversion of this client will need a review.',
  requires_review: 'Conversions of this client will need a review until KYC is decided again.',
  pending: 'The file is taken up again from the start.',
  expired: 'The approval ends.',
} as const satisfies Record<KycStatus, string>

/** Reasons against an approval, and missing items. With open matches the server refuses it. */
export function approvalWarnings(
  client: Client,
  openMatches: number | undefined,
  papers: readonly Pick<KycFileEntry, 'name' | 'state'>[] | undefined,
): readonly string[] {
  const inState = (state: KycFileEntry['state']) =>
    (papers ?? []).filter((paper) => paper.state === state).map(({ name }) => name)
  const [missing, expired] = [inState('missing'), inState('expired')]
  return [
    openMatches ? `${openMatches} open screening ${openMatches === 1 ? 'match' : 'matches'}: decide first` : undefined,
    missing.length > 0 ? `Missing: ${missing.join(', ')}` : undefined,
    expired.length > 0 ? `Expired: ${expired.join(', ')}` : undefined,
    client.registrationNumber ? undefined : 'No registration number',
    client.taxId ? undefined : 'No tax ID',
    client.riskLevel === 'high' ? 'High risk' : undefined,
    client.isActive ? undefined : 'The client is inactive',
  ].filter((warning) => warning !== undefined)
}
