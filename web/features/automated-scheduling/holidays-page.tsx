import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type CalendarCountry,
  calendarCountries,
  calendarCountryNames,
  type Holiday,
  listHolidays,
} from '#contract/calendar/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatCount, formatDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { HolidayDialog, RemoveHolidayDialog } from './holiday-dialog.tsx'
import { dayText, defaultCountry } from './labels.ts'

const route = getRouteApi(paths.holidays)

interface Asked {
  readonly question: 'add' | 'edit' | 'remove'
  readonly holiday?: Holiday
}

/** Bank holidays by country, each with its source and verifier. */
export function HolidaysPage() {
  const mayManage = can(useSignedInUser(), 'calendar.manage')
  const search = route.useSearch()
  const country = search.country ?? defaultCountry
  const year = search.year ?? new Date().getFullYear()
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const close = () => setAsked(undefined)
  return (
    <Page
      title="Holiday Calendar"
      breadcrumbs={[
        { name: 'Home', to: paths.dashboard },
        { name: 'Automated Scheduling', to: paths.automatedScheduling },
        { name: 'Holiday Calendar' },
      ]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listHolidays, { query: { country, year } })} />
          {mayManage ? (
            <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setAsked({ question: 'add' })}>
              Add day
            </Button>
          ) : null}
        </>
      }
    >
      <HolidayList
        country={country}
        year={year}
        onAsk={mayManage ? (question, holiday) => setAsked({ question, holiday }) : undefined}
      />
      {asked?.question === 'remove' && asked.holiday ? (
        <RemoveHolidayDialog holiday={asked.holiday} onClose={close} />
      ) : null}
      {asked && asked.question !== 'remove' ? (
        <HolidayDialog country={country} year={year} holiday={asked.holiday} onClose={close} />
      ) : null}
    </Page>
  )
}

interface HolidayListProps {
  readonly country: CalendarCountry
  readonly year: number
  readonly onAsk: ((question: 'edit' | 'remove', holiday: Holiday) => void) | undefined
}

function HolidayList({ country, year, onAsk }: HolidayListProps) {
  const list = useQuery(read(listHolidays, { query: { country, year } }))
  const unverified = (list.data ?? []).filter(({ verifiedBy }) => verifiedBy === null).length
  return (
    <>
      <Filters country={country} year={year} total={list.data?.length} />
      {unverified > 0 ? (
        <Notice title={`${formatCount(unverified, 'day')} nobody has verified`}>
          They count as they stand. Confirm each against the official calendar, moving feasts above all.
        </Notice>
      ) : null}
      <Card flush>
        {list.error && !list.data ? (
          <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            caption={`Bank holidays of ${calendarCountryNames[country]} in ${year}`}
            columns={onAsk ? [...columns, actionsColumn(onAsk)] : columns}
            rows={list.data ?? []}
            rowKey={({ id }) => id}
            loading={list.isPending}
            empty={<EmptyState title="No holidays" text="Banks work on every weekday of this year." />}
          />
        )}
      </Card>
    </>
  )
}

const columns: readonly Column<Holiday>[] = [
  {
    key: 'name',
    header: 'Holiday',
    cell: ({ name, isClosed }) => (
      <span className="flex flex-wrap items-center gap-2 font-strong">
        {name}
        {isClosed ? null : <Badge tone="note">Banks work</Badge>}
      </span>
    ),
  },
  { key: 'date', header: 'Day', cell: ({ date }) => <span className="whitespace-nowrap num">{dayText(date)}</span> },
  { key: 'recurrence', header: 'Comes', cell: recurrenceText },
  { key: 'source', header: 'Source', cell: ({ source }) => source },
  {
    key: 'verified',
    header: 'Verified',
    cell: ({ verifiedBy, verifiedAt }) =>
      verifiedBy === null ? (
        <Badge tone="warn">Unverified</Badge>
      ) : (
        <span>
          {verifiedBy}, <span className="num">{formatDate(verifiedAt)}</span>
        </span>
      ),
  },
]

function recurrenceText({ recurrence, easterOffset }: Holiday): string {
  if (recurrence === 'yearly') return 'Every year'
  if (recurrence === 'once') return 'Once'
  const days = easterOffset ?? 0
  return days < 0 ? `${-days} days before Easter` : `${formatCount(days, 'day')} after Easter`
}

const actionsColumn = (onAsk: NonNullable<HolidayListProps['onAsk']>): Column<Holiday> => ({
  key: 'deeds',
  header: 'Actions',
  align: 'end',
  cell: (holiday) => (
    <Menu
      trigger={(props) => (
        <IconButton
          {...props}
          label={`Actions for ${holiday.name}`}
          variant="ghost"
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
      items={[
        { label: 'Edit or verify', onSelect: () => onAsk('edit', holiday) },
        { label: 'Remove', destructive: true, onSelect: () => onAsk('remove', holiday) },
      ]}
    />
  ),
})

const countryOptions = calendarCountries.map((value) => ({ value, label: calendarCountryNames[value] }))

function Filters({ country, year, total }: { country: CalendarCountry; year: number; total: number | undefined }) {
  const navigate = route.useNavigate()
  const now = new Date().getFullYear()
  const years = [...new Set([year, ...Array.from({ length: 7 }, (_, index) => now - 1 + index)])].toSorted()
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <Select
        aria-label="Country"
        className="w-auto! min-w-44 max-phone:flex-1"
        options={countryOptions}
        value={country}
        onChange={({ target }) =>
          void navigate({
            search: (before) => ({ ...before, country: calendarCountries.find((code) => code === target.value) }),
            replace: true,
          })
        }
      />
      <Select
        aria-label="Year"
        className="w-auto! min-w-28 max-phone:flex-1"
        options={years.map((value) => ({ value: String(value), label: String(value) }))}
        value={String(year)}
        onChange={({ target }) =>
          void navigate({ search: (before) => ({ ...before, year: Number(target.value) }), replace: true })
        }
      />
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : formatCount(total, 'day')}
      </p>
    </search>
  )
}
