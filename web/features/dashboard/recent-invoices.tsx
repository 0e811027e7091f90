import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { invoicePath, newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DeliveryNote } from '#web/ui/delivery-note.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import * as t from './messages.ts'

const recentCount = 5

export function RecentInvoices() {
  const invoices = useQuery(read(listInvoices, { query: { limit: recentCount } }))
  return (
    <Card
      title={t.recentInvoicesTitle}
      aside={
        <Link to={paths.invoices} className="font-strong text-accent hover:underline">
          {ui.viewAll}
        </Link>
      }
    >
      <QueryContent reading={invoices} messageOf={serverMessage} skeleton={<SkeletonRows rows={recentCount} />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoInvoices />
          ) : (
            <CardList label={t.recentInvoicesLabel}>
              {rows.map(({ id, invoiceNumber, clientId, clientName, amountUsd, status, delivery }) => (
                <CardRow
                  key={id}
                  title={
                    <Link {...invoicePath(id)} className="num hover:underline">
                      {invoiceNumber}
                    </Link>
                  }
                  detail={
                    <>
                      {clientName ?? ui.clientNumber(clientId)}{' '}
                      {status === 'paid' ? null : <DeliveryNote status={delivery?.status} />}
                    </>
                  }
                  end={
                    <span className="flex items-center gap-3 max-sm:flex-col max-sm:items-end max-sm:gap-1">
                      <Money amount={amountUsd} currency="USD" />
                      <StatusBadge status={status} />
                    </span>
                  }
                />
              ))}
            </CardList>
          )
        }
      </QueryContent>
    </Card>
  )
}

function NoInvoices() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={ui.noInvoicesYet}
      action={
        can(user, 'invoices.write') ? (
          <Button onClick={() => void navigate(newInvoiceHere)}>{ui.newInvoice}</Button>
        ) : undefined
      }
    />
  )
}
