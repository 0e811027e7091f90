/** Cards of recent activity, clients and invoices. */

import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Activity as ActivityIcon, BadgeDollarSign, type LucideIcon, ReceiptText, UserPlus, Users } from 'lucide-react'
import { listClients } from '#contract/clients/api.ts'
import { listInvoices } from '#contract/invoices/invoice.ts'
import { getRecentActivity } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { addClientHere, clientPath, invoicePath, newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DeliveryNote } from '#web/ui/delivery-note.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { baseTitle } from '#web/ui/format/base-labels.ts'
import { countryText } from '#web/ui/format/country-name.ts'
import { Money, RelativeTime } from '#web/ui/format/figures.tsx'
import { initials } from '#web/ui/format/format.ts'
import { Avatar, Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const skeletonRows = 4

/** Actions with their own icon (specification 3); all others share one. */
const icons: Readonly<Record<string, LucideIcon>> = {
  create_invoice: ReceiptText,
  update_fx_rate: BadgeDollarSign,
  create_client: UserPlus,
}

export function RecentActivity() {
  const activity = useQuery(read(getRecentActivity, {}))
  const navigate = useNavigate()
  return (
    <Card title={t.recentActivityTitle}>
      <QueryContent reading={activity} messageOf={serverMessage} skeleton={<SkeletonRows rows={skeletonRows} />}>
        {(entries) =>
          entries.length === 0 ? (
            <EmptyState icon={<ActivityIcon />} title={t.recentActivityEmpty} />
          ) : (
            <>
              <CardList label={t.recentActivityLabel}>
                {entries.map((entry) => (
                  <CardRow
                    key={entry.id}
                    start={<ActionIcon action={entry.action} />}
                    title={
                      <span className="whitespace-normal">
                        {baseTitle(entry.action)}{' '}
                        <span className="font-normal text-ink-2 num">{resourceMark(entry)}</span>
                      </span>
                    }
                    detail={
                      <span className="whitespace-normal">
                        {entry.resourceName === null ? null : `${entry.resourceName} · `}
                        <RelativeTime value={entry.timestamp} />
                      </span>
                    }
                    end={<OutcomeBadge success={entry.success} />}
                  />
                ))}
              </CardList>
              <Button variant="ghost" className="mt-2 -ml-3" onClick={() => void navigate({ to: paths.auditLogs })}>
                {t.viewAllActivityAction}
              </Button>
            </>
          )
        }
      </QueryContent>
    </Card>
  )
}

function ActionIcon({ action }: { action: string }) {
  const Icon = icons[action] ?? ActivityIcon
  return (
    <span className="grid size-[30px] flex-none place-items-center rounded-full bg-calm-soft text-calm">
      <Icon className="size-[15px]" />
    </span>
  )
}

export function OutcomeBadge({ success }: { success: boolean }) {
  return <Badge tone={success ? 'ok' : 'bad'}>{success ? ui.completed : ui.failed}</Badge>
}

type Activity = AnswerOf<typeof getRecentActivity>[number]

const uuid = /^([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `#7` for the record, if the entry names one; of a UUID its first part, so that it fits. */
export function resourceMark({ resourceType, resourceId }: Pick<Activity, 'resourceType' | 'resourceId'>): string {
  return resourceType && resourceId ? `#${resourceId.replace(uuid, '$1')}` : ''
}

const recentCount = 5

export function RecentClients() {
  const clients = useQuery(read(listClients, { query: { limit: recentCount } }))
  return (
    <Card
      title={t.recentClientsTitle}
      aside={
        <Link to={paths.clients} className="font-strong text-accent hover:underline">
          {ui.viewAll}
        </Link>
      }
    >
      <QueryContent reading={clients} messageOf={serverMessage} skeleton={<SkeletonRows rows={recentCount} />}>
        {(rows) =>
          rows.length === 0 ? (
            <NoClients />
          ) : (
            <CardList label={t.recentClientsLabel}>
              {rows.map(({ id, companyName, contactName, country, kycStatus }) => (
                <CardRow
                  key={id}
                  start={<Avatar letters={initials(companyName)} />}
                  title={
                    <Link {...clientPath(id)} className="hover:underline">
                      {companyName}
                    </Link>
                  }
                  detail={`${contactName}, ${countryText(country)}`}
                  end={<StatusBadge status={kycStatus} />}
                />
              ))}
            </CardList>
          )
        }
      </QueryContent>
    </Card>
  )
}

function NoClients() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  return (
    <EmptyState
      icon={<Users />}
      title={ui.noClientsYet}
      action={
        can(user, 'clients.write') ? (
          <Button onClick={() => void navigate(addClientHere)}>{ui.addNewClient}</Button>
        ) : undefined
      }
    />
  )
}

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
