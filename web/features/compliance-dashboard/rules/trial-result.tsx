import { Link } from '@tanstack/react-router'
import type { TriedAlert, tryRule } from '#contract/alerts/rules.ts'
import type { AnswerOf } from '#contract/route.ts'
import { alertPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { capitalise, formatCount } from '#web/ui/format/format.ts'
import { severityTones } from '../labels.ts'

/**
 * Alerts that the parameters would have raised in the last 90 days, and known alerts they would
 * have missed.
 */
export function TrialResult({ trial }: { trial: AnswerOf<typeof tryRule> }) {
  const { from, to, judged, raised, added, known, missed, alerts, missedAlerts } = trial
  return (
    <section aria-label="Tried on the last 90 days" className="grid gap-3 rounded-card border border-line p-3.5 text-s">
      <p role="status">
        From <DateText value={from} /> to <DateText value={to} />, over {formatCount(judged, 'event')}: it would have
        raised <strong className="num">{formatCount(raised, 'alert')}</strong>, {added} of them new, and missed{' '}
        <strong className="num">{missed}</strong> of {formatCount(known, 'known alert')}.
      </p>
      <Findings title="Would have missed" alerts={missedAlerts} total={missed} />
      <Findings title="Would have raised" alerts={alerts} total={raised} />
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
            <Badge tone={severityTones[severity]}>{capitalise(severity)}</Badge>
            <span className="min-w-0 flex-1 break-words">
              {description}{' '}
              {alertId === null ? (
                <span className="text-ink-2">new</span>
              ) : (
                <Link className="underline" {...alertPath(alertId)}>
                  alert {alertId}
                </Link>
              )}
            </span>
            <span className="text-ink-2">
              <DateText value={at} />
            </span>
          </li>
        ))}
      </ul>
      {total > shown.length ? <p className="text-ink-2">and {total - shown.length} more</p> : null}
    </div>
  )
}
