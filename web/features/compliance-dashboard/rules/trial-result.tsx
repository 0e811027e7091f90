import { Link } from '@tanstack/react-router'
import { severityNames } from '#contract/alerts/names/messages.ts'
import type { TriedAlert, tryRule } from '#contract/alerts/rules.ts'
import type { AnswerOf } from '#contract/route.ts'
import * as t from '#web/features/compliance-dashboard/messages.ts'
import { alertPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { severityTones } from '../alert-labels.tsx'

/**
 * Alerts that the parameters would have raised in the last 90 days, and known alerts they would
 * have missed.
 */
export function TrialResult({ trial }: { trial: AnswerOf<typeof tryRule> }) {
  const { from, to, evaluated, raised, added, known, missed, alerts, missedAlerts } = trial
  return (
    <section aria-label={t.testResultLabel} className="grid gap-3 rounded-card border border-line p-3.5 text-s">
      <p role="status">
        {t.trialSummary({
          from: <DateText value={from} />,
          to: <DateText value={to} />,
          events: t.eventCount(evaluated),
          raised: <strong className="num">{t.alertCount(raised)}</strong>,
          added,
          missed: <strong className="num">{missed}</strong>,
          known: t.knownAlertCount(known),
        })}
      </p>
      <Findings title={t.wouldHaveMissedTitle} alerts={missedAlerts} total={missed} />
      <Findings title={t.wouldHaveRaisedTitle} alerts={alerts} total={raised} />
    </section>
  )
}

const maxShown = 8

function Findings({ title, alerts, total }: { title: string; alerts: readonly TriedAlert[]; total: number }) {
  if (total === 0) return null
  const shown = alerts.slice(0, maxShown)
  return (
    <div>
      <h3 className="mb-1 font-strong">{title}</h3>
      <ul className="divide-y divide-line">
        {shown.map(({ eventId, alertId, severity, description, at }) => (
          <li key={eventId} className="flex items-start gap-2 py-1.5">
            <Badge tone={severityTones[severity]}>{severityNames[severity]}</Badge>
            <span className="min-w-0 flex-1 break-words">
              {description}{' '}
              {alertId === null ? (
                <span className="text-ink-2">{t.newBadge}</span>
              ) : (
                <Link className="underline" {...alertPath(alertId)}>
                  {t.alertReference(alertId)}
                </Link>
              )}
            </span>
            <span className="text-ink-2">
              <DateText value={at} />
            </span>
          </li>
        ))}
      </ul>
      {total > shown.length ? <p className="text-ink-2">{t.andMore(total - shown.length)}</p> : null}
    </div>
  )
}
