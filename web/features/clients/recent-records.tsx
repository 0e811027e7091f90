import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { listConversions } from '#contract/conversions/api.ts'
import { documentTypeNames, listDocuments } from '#contract/documents/api.ts'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { clientPath, conversionPath, invoicePath, paths } from '#web/routes/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'

const shown = 3

/** The newest invoices, conversions and documents of a client; a kind without any is left out. */
export function RecentRecords({ client }: { client: Client }) {
  const user = useSignedInUser()
  return (
    <>
      {can(user, 'invoices.read') ? <RecentInvoices clientId={client.id} /> : null}
      {can(user, 'conversions.read') ? <RecentConversions clientId={client.id} /> : null}
      {can(user, 'documents.read') ? <RecentDocuments clientId={client.id} /> : null}
    </>
  )
}

function RecentInvoices({ clientId }: { clientId: number }) {
  const { rows } = useList(listInvoices, { query: { clientId, limit: shown } })
  if (!rows?.length) return null
  return (
    <Recent title={ui.invoices} clientId={clientId} tab="invoices">
      {rows.slice(0, shown).map(({ id, invoiceNumber, dueDate, openUsd, amountUsd, status }) => (
        <CardRow
          key={id}
          title={<Link {...invoicePath(id)}>{invoiceNumber}</Link>}
          detail={
            <>
              {ui.due} <DateText value={dueDate} />
            </>
          }
          end={
            <span className="flex items-center gap-2.5">
              <Money amount={status === 'paid' ? amountUsd : openUsd} currency="USD" />
              <StatusBadge status={status} />
            </span>
          }
        />
      ))}
    </Recent>
  )
}

function RecentConversions({ clientId }: { clientId: number }) {
  const { rows } = useList(listConversions, { query: { clientId, limit: shown } })
  if (!rows?.length) return null
  return (
    <Recent title={ui.conversions} clientId={clientId} tab="conversions">
      {rows.slice(0, shown).map(({ id, reference, createdAt, amountXof, status }) => (
        <CardRow
          key={id}
          title={<Link {...conversionPath(id)}>{reference}</Link>}
          detail={<DateText value={createdAt} />}
          end={
            <span className="flex items-center gap-2.5">
              <Money amount={amountXof} currency="XOF" />
              <StatusBadge status={status} />
            </span>
          }
        />
      ))}
    </Recent>
  )
}

function RecentDocuments({ clientId }: { clientId: number }) {
  const { rows } = useList(listDocuments, { query: { clientId, isActive: 'true', limit: shown } })
  if (!rows?.length) return null
  return (
    <Recent title={ui.documents} clientId={clientId} tab="documents">
      {rows.slice(0, shown).map(({ id, title, documentType, createdAt }) => (
        <CardRow
          key={id}
          title={
            <Link to={paths.documents} search={{ document: id }}>
              {title}
            </Link>
          }
          detail={documentTypeNames[documentType]}
          end={<DateText value={createdAt} />}
        />
      ))}
    </Recent>
  )
}

interface RecentProps {
  readonly title: string
  readonly clientId: number
  readonly tab: 'invoices' | 'conversions' | 'documents'
  readonly children: ReactNode
}

function Recent({ title, clientId, tab, children }: RecentProps) {
  return (
    <Card
      title={title}
      aside={
        <Link {...clientPath(clientId)} search={{ tab }} className="font-strong text-accent hover:underline">
          {ui.viewAll}
        </Link>
      }
    >
      <CardList label={title}>{children}</CardList>
    </Card>
  )
}
