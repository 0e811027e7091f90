import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { invoicePath, newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const recentCount = 5

export function RecentInvoices() {
  const invoices = useQuery(read(listInvoices, { query: { limit: recentCount } }))
  return (
    <Card
      title="Recent Invoices"
      aside={
        <Link to={paths.invoices} className="font-strong text-accent hover:underline">
          View all
        </Link>
      }
    >
      <Loaded reading={invoices} messageOf={serverMessage} skeleton={<SkeletonRows rows={recentCount} />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoInvoices />
          ) : (
            <CardList label="Recent invoices">
              {rows.map(({ id, invoiceNumber, clientId, clientName, amountUsd, status }) => (
                <CardRow
                  key={id}
                  title={
                    <Link {...invoicePath(id)} className="num hover:underline">
                      {invoiceNumber}
                    </Link>
                  }
                  detail={clientName ?? `Client #${clientId}`}
                  end={
                    <>
                      <Money amount={amountUsd} currency="USD" />
                      <StatusBadge status={status} />
                    </>
                  }
                />
              ))}
            </CardList>
          )
        }
      </Loaded>
    </Card>
  )
}

function NoInvoices() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<ReceiptText />}
      title="No invoices yet"
      action={
        can(user, 'invoices.write') ? (
          <Button onClick={() => void navigate(newInvoiceHere)}>New Invoice</Button>
        ) : undefined
      }
    />
  )
}
