import { Link } from '@tanstack/react-router'
import type { Recommendation } from '#contract/analytics/api.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { recommendationPaths } from './labels.ts'

const tones = { high: 'bad', medium: 'warn', low: 'calm' } as const satisfies Record<Recommendation['priority'], Tone>

/** Recommendations, each with its figures and a link to the screen that carries it out. */
export function RecommendationsCard({ recommendations }: { recommendations: readonly Recommendation[] }) {
  return (
    <Card title="Recommendations" flush={recommendations.length > 0}>
      {recommendations.length === 0 ? (
        <EmptyState title="Nothing to recommend" text="No figure calls for something to be done." />
      ) : (
        <ul aria-label="Recommendations" className="divide-y divide-line">
          {recommendations.map(({ kind, action, impact, priority, figures }) => (
            <li key={kind} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
              <div className="min-w-60 flex-1">
                <p className="flex flex-wrap items-center gap-2 font-strong">
                  {action} <Badge tone={tones[priority]}>{capitalise(priority)}</Badge>
                </p>
                <p className="mt-0.5 text-s text-ink-2">{impact}</p>
              </div>
              <dl className="flex flex-wrap gap-x-6 gap-y-1 text-s">
                {figures.map(({ name, value }) => (
                  <div key={name}>
                    <dt className="text-xs text-ink-2">{name}</dt>
                    <dd className="font-strong num">{value}</dd>
                  </div>
                ))}
              </dl>
              <Link
                to={recommendationPaths[kind]}
                className={buttonClass({ size: 's' })}
                aria-label={`Open: ${action}`}
              >
                Open
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
