import { useNavigate, useSearch } from '@tanstack/react-router'
import { reportPeriods } from '#contract/filter-labels.ts'
import { type PeriodName, type PeriodOfReport, unitOfPeriod } from '#contract/reports/period.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { periodSearch } from './search.ts'

type Unit = (typeof reportPeriods)[number]
type Dates = 'to-date' | 'closed' | 'custom'

const units: { value: Unit | 'custom'; label: string }[] = reportPeriods.map((value) => ({
  value,
  label: valueLabel(value),
}))

/** The period of the screen: to date, the whole one before, or chosen days. In the URL. */
export function PeriodPicker() {
  const search = useSearch({ from: paths.reports })
  const navigate = useNavigate({ from: paths.reports })
  const { period = 'month', from, to } = search
  const unit = unitOfPeriod(period)
  const change = (next: { period: PeriodName; from?: string | undefined; to?: string | undefined }) =>
    void navigate({
      search: { report: search.report, ...periodSearch({ from, to, ...next }) },
      replace: true,
      resetScroll: false,
    })
  const isClosed = period.startsWith('last-')
  const dates: Dates = unit === null ? 'custom' : isClosed ? 'closed' : 'to-date'
  const ofUnit = unit ?? 'month'
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <SegmentedControl
        label={ui.period}
        options={units}
        value={unit ?? 'custom'}
        onValueChange={(value) => value !== 'custom' && change({ period: isClosed ? `last-${value}` : value })}
      />
      <SegmentedControl
        label={t.datesLabel}
        options={[
          { value: 'to-date', label: t.soFarOption(ofUnit) },
          { value: 'closed', label: t.lastOption(ofUnit) },
          { value: 'custom', label: t.chosenDatesOption },
        ]}
        value={dates}
        onValueChange={(value) =>
          change({ period: value === 'custom' ? 'custom' : value === 'closed' ? `last-${ofUnit}` : ofUnit })
        }
      />
      {unit === null ? (
        <div className="flex gap-2">
          <Field label={ui.fromDayLabel}>
            <TextInput
              type="date"
              value={from ?? ''}
              onChange={({ target }) => change({ period, from: target.value || undefined })}
            />
          </Field>
          <Field label={ui.toDayLabel} error={from && to && from > to ? t.lastDayTooEarly : undefined}>
            <TextInput
              type="date"
              value={to ?? ''}
              min={from}
              onChange={({ target }) => change({ period, to: target.value || undefined })}
            />
          </Field>
        </div>
      ) : null}
    </div>
  )
}

/** The days of the period, and whether it is over. */
export function PeriodLine({ period }: { period: PeriodOfReport | undefined }) {
  if (period === undefined)
    return (
      <p className="grid gap-y-1 text-s">
        <SkeletonLine className="h-4 w-72" />
        <span className="sm:hidden">
          <SkeletonLine className="h-4 w-64" />
        </span>
      </p>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-s">
      <span className="font-strong">{daysOf(period)}</span>
      {period.isClosed ? (
        <Badge tone="ok">{t.closedPeriod}</Badge>
      ) : (
        <span className="text-ink-2">{t.runningPeriod(formatDateTime(period.to))}</span>
      )}
    </p>
  )
}

function daysOf({ firstDay, lastDay }: PeriodOfReport): string {
  return firstDay === lastDay ? formatDate(firstDay) : t.periodDays(formatDate(firstDay), formatDate(lastDay))
}
