import { Link } from '@tanstack/react-router'
import type { JournalLine } from '#contract/accounting/api.ts'
import { conversionPath, invoicePath, receiptPath, reconciliationPath } from '#web/routes/paths.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, formatDate, groupThousands } from '#web/ui/format/format.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** In francs, as the line count says. A phone has no heading that says which side it is. */
const francs = (amount: string, side: string) =>
  amount === '0' ? (
    dash
  ) : (
    <span className="whitespace-nowrap num">
      <span className="font-normal text-ink-2 sm:hidden">{side} </span>
      {groupThousands(amount)}
    </span>
  )

/** The amount in the currency of the line, if that is not the franc. */
const original = ({ currency, amount }: JournalLine) =>
  currency === 'XOF' ? null : <Money amount={amount} currency={currency} />

/** The document of a line, as a link to its record. */
function Source({ line: { source, document, description } }: { line: JournalLine }) {
  const { kind, id } = source
  // On a phone the description follows, which names most documents.
  const isNamed = description.includes(document)
  const shown = (
    <>
      <span className={isNamed ? 'max-sm:hidden' : ''}>{document}</span>
      <span className="sm:hidden">{isNamed ? description : ` · ${description}`}</span>
    </>
  )
  if (id === null) return shown
  const link = { className: 'text-accent underline', children: shown } as const
  switch (kind) {
    case 'invoice':
      return <Link {...invoicePath(id)} {...link} />
    case 'conversion':
      return <Link {...conversionPath(id)} {...link} />
    case 'receipt':
      return <Link {...receiptPath(id)} {...link} />
    case 'correction':
      return <Link {...reconciliationPath(id)} {...link} />
    case 'opening':
      return shown
  }
}

/** Lines of one entry about one document show both once. */
export const entryOf = ({ entryNumber, eventOn, document, description }: JournalLine): string =>
  [entryNumber, eventOn, document, description].join('\n')

export const lineColumns: readonly Column<JournalLine>[] = [
  {
    key: 'date',
    header: t.dateHeader,
    phone: 'heading-end',
    cell: ({ bookedOn }) => <DateText value={bookedOn} />,
    repeated: ({ bookedOn, entryNumber }) => `${formatDate(bookedOn)} ${entryNumber}`,
    detail: ({ eventOn, bookedOn, entryNumber }) => (
      <>
        <span className="block whitespace-nowrap num max-sm:hidden">{entryNumber}</span>
        {eventOn === bookedOn ? null : <span>{t.ofDay(formatDate(eventOn))}</span>}
      </>
    ),
  },
  {
    key: 'account',
    header: ui.account,
    primary: true,
    cell: ({ account, accountLabel, party }) => (
      <>
        {account}
        <span className="text-[12.5px] font-normal text-ink-2 sm:hidden"> {party?.name ?? accountLabel}</span>
      </>
    ),
    detail: ({ accountLabel, party }) => (
      <span className="max-sm:hidden sm:block sm:min-w-20">{party?.name ?? accountLabel}</span>
    ),
  },
  {
    key: 'document',
    header: t.documentHeader,
    phone: 'heading',
    repeated: ({ document, description }) => `${document} ${description}`,
    cell: (line) => <Source line={line} />,
    detail: ({ description }) => <span className="max-sm:hidden sm:block sm:min-w-20">{description}</span>,
  },
  {
    key: 'debit',
    header: ui.debit,
    align: 'end',
    phone: 'figure',
    cell: ({ debit }) => francs(debit, ui.debit),
    detail: (line) => (line.debit === '0' ? null : original(line)),
  },
  {
    key: 'credit',
    header: ui.credit,
    align: 'end',
    phone: 'figure',
    cell: ({ credit }) => francs(credit, ui.credit),
    detail: (line) => (line.credit === '0' ? null : original(line)),
  },
  { key: 'letter', header: t.letterHeader, phone: 'labelled', cell: ({ letter }) => letter ?? dash },
]
