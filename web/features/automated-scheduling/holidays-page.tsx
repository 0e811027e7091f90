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
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { toWholeList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterBar } from '#web/ui/list/filter-bar.tsx'
import { isSettled } from '#web/ui/list/list.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { AddHolidayDialog, EditHolidayDialog, RemoveHolidayDialog } from './holiday-dialog.tsx'
import { dayText, defaultCountry } from './labels.ts'
import * as t from './messages.ts'

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
      title={ui.holidayCalendar}
      breadcrumbs={[{ name: ui.automatedScheduling, to: paths.automatedScheduling }, { name: ui.holidayCalendar }]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listHolidays, { query: { country, year } })} />
          {mayManage ? (
            <Button variant="primary" icon={<Plus />} onClick={() => setAsked({ question: 'add' })}>
              {t.addHolidayAction}
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
      {asked?.question === 'edit' && asked.holiday ? (
        <EditHolidayDialog country={country} year={year} holiday={asked.holiday} onClose={close} />
      ) : null}
      {asked?.question === 'add' ? <AddHolidayDialog country={country} year={year} onClose={close} /> : null}
    </Page>
  )
}

interface HolidayListProps {
  readonly country: CalendarCountry
  readonly year: number
  readonly onAsk: ((question: 'edit' | 'remove', holiday: Holiday) => void) | undefined
}

function HolidayList({ country, year, onAsk }: HolidayListProps) {
  const list = toWholeList(useQuery(read(listHolidays, { query: { country, year } })))
  const unverified = (list.rows ?? []).filter(({ verifiedBy }) => verifiedBy === null).length
  return (
    <>
      <Filters country={country} year={year} total={list.total} />
      {unverified > 0 ? <Notice title={t.unverifiedTitle(ui.dayCount(unverified))}>{t.unverifiedHint}</Notice> : null}
      <HiddenUntil settled={isSettled(list)}>
        <Card flush>
          <ListTable
            list={list}
            caption={t.holidaysCaption(countryText(calendarCountryNames[country]), year)}
            columns={onAsk ? [...columns, actionsColumn(onAsk)] : columns}
            rowKey={({ id }) => id}
            empty={<EmptyState title={t.holidaysEmptyTitle} text={t.holidaysEmptyHint} />}
          />
        </Card>
      </HiddenUntil>
    </>
  )
}

const columns: readonly Column<Holiday>[] = [
  {
    key: 'name',
    header: t.holidayHeader,
    cell: ({ name, isClosed }) => (
      <span className="flex flex-wrap items-center gap-2 font-strong">
        {t.holidayText(name)}
        {isClosed ? null : <Badge tone="note">{t.banksWorkBadge}</Badge>}
      </span>
    ),
  },
  {
    key: 'date',
    header: ui.day,
    phone: 'figure',
    cell: ({ date }) => <span className="whitespace-nowrap num">{dayText(date)}</span>,
  },
  { key: 'recurrence', header: t.recurrenceLabel, phone: 'fact', cell: recurrenceText },
  { key: 'source', header: ui.source, phone: 'hidden', cell: ({ source }) => t.holidayText(source) },
  {
    key: 'verified',
    header: t.verifiedHeader,
    cell: ({ verifiedBy, verifiedAt }) =>
      verifiedBy === null ? (
        <Badge tone="warn">{t.unverifiedBadge}</Badge>
      ) : (
        <span>
          {verifiedBy}, <span className="num">{formatDate(verifiedAt)}</span>
        </span>
      ),
  },
]

function recurrenceText({ recurrence, easterOffset }: Holiday): string {
  if (recurrence === 'yearly') return t.everyYearOption
  if (recurrence === 'once') return t.onceOption
  const days = easterOffset ?? 0
  return days < 0 ? t.daysBeforeEaster(-days) : t.afterEaster(ui.dayCount(days))
}

const actionsColumn = (onAsk: NonNullable<HolidayListProps['onAsk']>): Column<Holiday> => ({
  key: 'actions',
  header: ui.actions,
  align: 'end',
  phone: 'action',
  cell: (holiday) => (
    <Menu
      trigger={(props) => (
        <IconButton
          {...props}
          label={t.actionsLabel(t.holidayText(holiday.name))}
          variant="ghost"
          icon={<Ellipsis />}
        />
      )}
      items={[
        { label: t.editOrVerifyAction, onSelect: () => onAsk('edit', holiday) },
        { label: ui.remove, destructive: true, onSelect: () => onAsk('remove', holiday) },
      ]}
    />
  ),
})

const countryOptions = calendarCountries.map((value) => ({ value, label: countryText(calendarCountryNames[value]) }))

function Filters({ country, year, total }: { country: CalendarCountry; year: number; total: number | undefined }) {
  const navigate = route.useNavigate()
  const now = new Date().getFullYear()
  const years = [...new Set([year, ...Array.from({ length: 7 }, (_, index) => now - 1 + index)])].toSorted()
  return (
    <FilterBar total={total} count={ui.dayCount}>
      <Select
        aria-label={ui.country}
        className="w-auto! min-w-44 max-sm:flex-1"
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
        aria-label={t.yearLabel}
        className="w-auto! min-w-28 max-sm:flex-1"
        options={years.map((value) => ({ value: String(value), label: String(value) }))}
        value={String(year)}
        onChange={({ target }) =>
          void navigate({ search: (before) => ({ ...before, year: Number(target.value) }), replace: true })
        }
      />
    </FilterBar>
  )
}
