import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ComplianceMetrics } from '#contract/alerts/api.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface Duty {
  readonly key: string
  readonly label: ReactNode
  readonly tone: Tone
  readonly verdict: string
  readonly detail: ReactNode
}

/** Each regulatory duty: whether it is met now, and by which figures. */
export function RegulatoryCard({ metrics }: { metrics: ComplianceMetrics | undefined }) {
  return (
    <Card title={t.regulatoryStatusTitle}>
      {metrics === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <ul className="divide-y divide-line">
          {dutiesOf(metrics).map(({ key, label, tone, verdict, detail }) => (
            <li key={key} className="flex items-start gap-3 py-2.5 text-s first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="font-strong">{label}</p>
                <p className="text-[12.5px] text-ink-2">{detail}</p>
              </div>
              <Badge tone={tone}>{verdict}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function dutiesOf(metrics: ComplianceMetrics): Duty[] {
  return [filings(metrics), screening(metrics), lists(metrics), kyc(metrics), provider(metrics), rules(metrics)]
}

const ok = (verdict: string) => ({ tone: 'ok' as const, verdict })
const warn = (verdict: string) => ({ tone: 'warn' as const, verdict })
const bad = (verdict: string) => ({ tone: 'bad' as const, verdict })

function filings({ filingsDue, filingsOverdue, regulatoryFilings }: ComplianceMetrics): Duty {
  return {
    key: 'filings',
    label: (
      <Link className="underline" to={paths.filings}>
        {t.bceaoFilingsLabel}
      </Link>
    ),
    detail: t.filingsSummary(t.filingCount(regulatoryFilings), filingsDue, filingsOverdue),
    ...(filingsOverdue > 0 ? bad(ui.overdue) : filingsDue > 0 ? warn(ui.due) : ok(t.nothingDue)),
  }
}

function screening({ amlScreeningRate, screenedActiveClients, activeClients }: ComplianceMetrics): Duty {
  return {
    key: 'screening',
    label: (
      <Link className="underline" to={paths.screening}>
        {t.sanctionsScreeningLabel}
      </Link>
    ),
    detail: t.screenedShare(screenedActiveClients, t.activeClientCount(activeClients)),
    ...(amlScreeningRate === null
      ? { tone: 'calm' as const, verdict: dash }
      : amlScreeningRate === 100
        ? ok(t.completeLabel)
        : warn(formatPercent(amlScreeningRate))),
  }
}

function lists({ listsAsOf, listsOutdated }: ComplianceMetrics): Duty {
  return {
    key: 'lists',
    label: ui.sanctionsLists,
    detail: listsAsOf === null ? t.noListLoaded : t.oldestListLoaded(<DateText value={listsAsOf} />),
    ...(listsAsOf === null ? bad(ui.none) : listsOutdated ? bad(t.listOutdated) : ok(t.listCurrent)),
  }
}

function kyc({ kycCompletionRate, approvedActiveClients, activeClients, kycInReview }: ComplianceMetrics): Duty {
  return {
    key: 'kyc',
    label: ui.kycWord,
    detail: t.kycShare(approvedActiveClients, t.activeClientCount(activeClients), kycInReview),
    ...(kycCompletionRate === null
      ? { tone: 'calm' as const, verdict: dash }
      : kycCompletionRate === 100
        ? ok(t.completeLabel)
        : warn(formatPercent(kycCompletionRate))),
  }
}

function provider({ providerStated }: ComplianceMetrics): Duty {
  return {
    key: 'provider',
    label: t.licensedProviderLabel,
    detail: providerStated ? t.providerStatedHint : t.providerMissingHint,
    ...(providerStated ? ok(t.providerStated) : warn(t.providerMissing)),
  }
}

function rules({ rulesInForce, internalPolicyRules, rulesUnverified }: ComplianceMetrics): Duty {
  return {
    key: 'rules',
    label: (
      <Link className="underline" to={paths.complianceRules}>
        {t.alertRulesLabel}
      </Link>
    ),
    detail: t.rulesSummary(rulesInForce, internalPolicyRules, rulesUnverified),
    ...(rulesInForce === 0 ? bad(ui.none) : rulesUnverified > 0 ? warn(t.unverifiedBadge) : ok(t.inForceStatus)),
  }
}
