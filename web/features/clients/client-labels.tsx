/** Labels and badges of a client's KYC and risk. */

import type { Client, KycStatus, RiskLevel } from '#contract/clients/api.ts'
import type { KycFileEntry } from '#contract/clients/file.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Button label of each transition. 'Approve KYC' is the specification's. */
export const kycTransitionLabels = {
  approved: ui.approveKyc,
  rejected: ui.reject,
  requires_review: t.requireReviewAction,
  pending: t.reopenKycAction,
  expired: t.expireKycAction,
} as const satisfies Record<KycStatus, string>

/** Explains the transition before it is made. */
export const kycTransitionMeanings = {
  approved: ui.kycApprovedHint,
  rejected: t.kycRejectedHint,
  requires_review: t.kycReviewHint,
  pending: t.kycReopenedHint,
  expired: t.kycExpiredHint,
} as const satisfies Record<KycStatus, string>

/** Reasons against an approval, and missing items. With open matches the server refuses it. */
export function approvalWarnings(
  client: Client,
  openMatches: number | undefined,
  entries: readonly Pick<KycFileEntry, 'name' | 'state'>[] | undefined,
): readonly string[] {
  const inState = (state: KycFileEntry['state']) =>
    (entries ?? []).filter((entry) => entry.state === state).map(({ name }) => name)
  const [missing, expired] = [inState('missing'), inState('expired')]
  return [
    openMatches ? t.openMatchesWarning(openMatches) : undefined,
    missing.length > 0 ? t.missingDocumentsWarning(missing.join(', ')) : undefined,
    expired.length > 0 ? t.expiredDocumentsWarning(expired.join(', ')) : undefined,
    client.registrationNumber ? undefined : t.registrationMissingWarning,
    client.taxId ? undefined : t.taxIdMissingWarning,
    client.riskLevel === 'high' ? t.highRiskWarning : undefined,
    client.isActive ? undefined : t.inactiveWarning,
  ].filter((warning) => warning !== undefined)
}

const tones = { low: 'ok', medium: 'warn', high: 'bad' } as const satisfies Record<RiskLevel, Tone>

export function RiskBadge({ level }: { level: RiskLevel }) {
  return <Badge tone={tones[level]}>{ui.riskBadge(valueLabel(level))}</Badge>
}
