import type { AgeBucket, ClientBalance } from '#contract/receivables/figures.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import type { ServerColumn } from '#web/ui/list/server-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const dash = <span className="text-ink-3">—</span>

/** A bucket without anything shows a dash, so that late amounts stand out. */
const bucket = (key: AgeBucket): ServerColumn<ClientBalance> => ({
  key,
  header: ui.ageLabels[key],
  align: 'end',
  share: 1.2,
  phone: 'hidden',
  cell: (row) => (Number(row[key]) === 0 ? dash : <Money amount={row[key]} currency="USD" />),
})

export const balanceColumns: readonly ServerColumn<ClientBalance>[] = [
  {
    key: 'client',
    header: ui.client,
    sortKey: 'clientName',
    share: 2.3,
    primary: true,
    cell: ({ clientName }) => clientName,
  },
  {
    key: 'outstanding',
    header: ui.outstanding,
    sortKey: 'outstanding',
    align: 'end',
    share: 1.4,
    phone: 'figure',
    cell: ({ outstanding }) => <Money amount={outstanding} currency="USD" className="font-strong" />,
  },
  {
    key: 'overdue',
    header: ui.overdue,
    sortKey: 'overdue',
    align: 'end',
    share: 1.3,
    phone: 'labelled',
    cell: ({ overdue }) =>
      Number(overdue) === 0 ? dash : <Money amount={overdue} currency="USD" className="text-bad" />,
  },
  bucket('current'),
  bucket('days30'),
  bucket('days60'),
  bucket('days90'),
  bucket('older'),
  {
    key: 'oldest',
    header: t.oldestDueHeader,
    sortKey: 'oldestDue',
    share: 1.4,
    phone: 'labelled',
    cell: ({ oldestDue }) => <DateText value={oldestDue} />,
  },
]
