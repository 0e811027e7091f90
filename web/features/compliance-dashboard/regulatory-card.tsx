import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ComplianceMetrics } from '#contract/alerts/api.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatCount, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'

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
    <Card title="Regulatory status">
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
        BCEAO filings
      </Link>
    ),
    detail: `${formatCount(regulatoryFilings, 'filing')} submitted or acknowledged this year, ${filingsDue} due, ${filingsOverdue} past the deadline`,
    ...(filingsOverdue > 0 ? bad('Overdue') : filingsDue > 0 ? warn('Due') : ok('Nothing due')),
  }
}

function screening({ amlScreeningRate, screenedActiveClients, activeClients }: ComplianceMetrics): Duty {
  return {
    key: 'screening',
    label: (
      <Link className="underline" to={paths.screening}>
        Sanctions screening
      </Link>
    ),
    detail: `${screenedActiveClients} of ${formatCount(activeClients, 'active client')} screened against the lists in force`,
    ...(amlScreeningRate === null
      ? { tone: 'calm' as const, verdict: dash }
      : amlScreeningRate === 100
        ? ok('Complete')
        : warn(formatPercent(amlScreeningRate))),
  }
}

function lists({ listsAsOf, listsOutdated }: ComplianceMetrics): Duty {
  return {
    key: 'lists',
    label: 'Sanctions lists',
    detail:
      listsAsOf === null ? (
        'No list is loaded: conversions go to review'
      ) : (
        <>
          the oldest in force was loaded <DateText value={listsAsOf} />
        </>
      ),
    ...(listsAsOf === null ? bad('None') : listsOutdated ? bad('Too old') : ok('Current')),
  }
}

function kyc({ kycCompletionRate, approvedActiveClients, activeClients, kycInReview }: ComplianceMetrics): Duty {
  return {
    key: 'kyc',
    label: 'KYC',
    detail: `${approvedActiveClients} of ${formatCount(activeClients, 'active client')} approved, ${kycInReview} under review`,
    ...(kycCompletionRate === null
      ? { tone: 'calm' as const, verdict: dash }
      : kycCompletionRate === 100
        ? ok('Complete')
        : warn(formatPercent(kycCompletionRate))),
  }
}

function provider({ providerStated }: ComplianceMetrics): Duty {
  return {
    key: 'provider',
    label: 'Licensed provider and legal basis',
    detail: providerStated ? 'stated in the settings' : 'not stated in the settings: conversions are flagged for it',
    ...(providerStated ? ok('Stated') : warn('Missing')),
  }
}

function rules({ rulesInForce, rulesOfHousePolicy, rulesUnverified }: ComplianceMetrics): Duty {
  return {
    key: 'rules',
    label: (
      <Link className="underline" to={paths.complianceRules}>
        Alert rules
      </Link>
    ),
    detail: `${rulesInForce} in force, ${rulesOfHousePolicy} of house policy, ${rulesUnverified} with a legal reference that nobody has checked`,
    ...(rulesInForce === 0 ? bad('None') : rulesUnverified > 0 ? warn('Unverified') : ok('In force')),
  }
}
