import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { listClients } from '#contract/clients/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { addClientHere, clientPath, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { initials } from '#web/ui/format/format.ts'
import { Avatar, Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import * as t from './messages.ts'

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
