import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { getThresholdCurve, measureThresholdCurve, type ThresholdCurve } from '#contract/compliance/threshold.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatPercent, groupThousands } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface ThresholdTableProps {
  readonly current: number
  /** The value in the form, as typed. */
  readonly draft: string
}

const askEveryMs = 1000
const shownPercents = [70, 75, 80, 85, 90, 95]

/** What each value of the screening threshold finds among the lists and the own register. */
export function ThresholdTable({ current, draft }: ThresholdTableProps) {
  const curve = useQuery({
    ...read(getThresholdCurve, {}),
    refetchInterval: ({ state }) => (state.data?.running ? askEveryMs : false),
  })
  const measure = useChange(measureThresholdCurve, { onSuccess: () => void curve.refetch() })
  const requested = useRef(false)
  const isStale = curve.data !== undefined && !curve.data.isCurrent && curve.data.running === null
  const { mutate } = measure
  useEffect(() => {
    if (!isStale || requested.current) return
    requested.current = true
    mutate({ body: {} })
  }, [isStale, mutate])
  const error = curve.error ?? measure.error
  if (error && !curve.data) return <ErrorPanel message={serverMessage(error)} onRetry={() => void curve.refetch()} />
  if (!curve.data) return <SkeletonRows rows={6} />
  const { measured, running } = curve.data
  return (
    <section aria-label={t.curveLabel}>
      {running ? <Progress {...running} /> : null}
      {measured ? <Points measured={measured} percents={[percentOf(current), percentOf(Number(draft))]} /> : null}
    </section>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <p role="status" className="flex items-center gap-2 text-[12.5px] text-ink-2">
      <progress aria-label={t.measuringLabel} value={done} max={Math.max(total, 1)} className="h-1.5 w-28" />
      {total === 0 ? t.measuring : t.measuringProgress(done, total)}
    </p>
  )
}

const percentOf = (value: number): number => Math.round(value * 100)

interface PointsProps {
  readonly measured: NonNullable<ThresholdCurve['measured']>
  /** The current value and the proposed one. */
  readonly percents: readonly [current: number, proposed: number]
}

function Points({ measured, percents: [current, proposed] }: PointsProps) {
  const shown = new Set([...shownPercents, current, proposed])
  const rows = measured.points.filter(({ threshold }) => shown.has(percentOf(threshold)))
  return (
    <>
      <table className="w-full text-s num">
        <caption className="sr-only">{t.curveCaption}</caption>
        <thead>
          <tr className="border-b border-line text-left text-[12.5px] text-ink-2">
            <th scope="col" className="py-1 font-normal">
              {ui.threshold}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t.recallHeader}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {t.alertsHeader}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ threshold, recall, alertsPer1000 }) => (
            <tr key={threshold} className="border-b border-line last:border-0">
              <th scope="row" className="py-1 text-left font-normal">
                {groupThousands(threshold.toFixed(2))}{' '}
                {percentOf(threshold) === current ? <Badge tone="calm">{t.currentBadge}</Badge> : null}{' '}
                {percentOf(threshold) === proposed && proposed !== current ? (
                  <Badge tone="note">{t.proposedBadge}</Badge>
                ) : null}
              </th>
              <td className="py-1 text-right">
                {recall === null ? dash : formatPercent(Math.round(recall * 1000) / 10)}
              </td>
              <td className="py-1 text-right">
                {alertsPer1000 === null ? dash : groupThousands(alertsPer1000.toFixed(1))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-1.5 text-[12.5px] text-ink-2">
        {t.curveBasis(
          t.misspeltNameCount(measured.listedNames),
          t.nameCount(measured.registerNames),
          <DateText value={measured.at} />,
        )}
      </p>
    </>
  )
}
