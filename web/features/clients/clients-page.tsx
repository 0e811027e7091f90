import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Search, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type KycStatus, kycStatuses, listClients } from '#contract/clients.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { readPages } from '#web/api/queries.ts'
import { addClientHere, paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { MoreSentinel } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { formatCount, titleWords } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { Select } from '#web/ui/select.tsx'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { ClientCard, ClientCardSkeletons } from './client-card.tsx'

const pageSize = 48

export function ClientsPage() {
  const { q, kyc } = useSearch({ from: paths.clients })
  const addButton = useAddButton()
  const query = { q, kycStatus: kyc, limit: pageSize }
  const list = useInfiniteQuery(readPages(listClients, { query }))
  const clients = list.data?.pages.flatMap((page) => page.items)
  const total = list.data?.pages[0]?.total

  return (
    <Page
      title="Clients"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Clients' }]}
      actions={addButton}
    >
      <Filters total={total} />
      {clients === undefined ? (
        list.error ? (
          <Card>
            <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
          </Card>
        ) : (
          <ClientCardSkeletons />
        )
      ) : clients.length === 0 ? (
        <Card>
          {q || kyc ? (
            <EmptyState icon={<Search />} title="No clients found" text="Try adjusting your search terms" />
          ) : (
            <EmptyState
              icon={<Users />}
              title="No clients yet"
              text="Get started by adding your first client"
              action={addButton}
            />
          )}
        </Card>
      ) : (
        <ul
          aria-label="Clients"
          aria-busy={list.isPlaceholderData || undefined}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-(--gap)"
        >
          {clients.map((client) => (
            <ClientCard key={client.id} client={client} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <MoreSentinel hasMore loading={list.isFetchingNextPage} load={() => void list.fetchNextPage()} />
      ) : null}
    </Page>
  )
}

function useAddButton() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  if (!can(user, 'clients.write')) return null
  return (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => void navigate(addClientHere)}>
      Add Client
    </Button>
  )
}

const kycOptions = kycStatuses.map((status) => ({ value: status, label: titleWords(status) }))

/** What is searched and filtered stands in the address; the server searches over all clients. */
function Filters({ total }: { total: number | undefined }) {
  const { q, kyc } = useSearch({ from: paths.clients })
  const navigate = useNavigate({ from: paths.clients })
  const [text, setText] = useState(q ?? '')
  const wanted = useDebounced(text.trim())

  useEffect(() => {
    void navigate({ search: (current) => ({ ...current, q: wanted || undefined }), replace: true, resetScroll: false })
  }, [wanted, navigate])

  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <div className="relative min-w-0 flex-1 basis-64 phone:max-w-sm">
        <Search aria-hidden="true" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3" />
        <TextInput
          type="search"
          aria-label="Search clients"
          placeholder="Search by company, contact or e-mail"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="pl-9!"
        />
      </div>
      <Select
        aria-label="KYC status"
        placeholder="All KYC statuses"
        options={kycOptions}
        value={kyc ?? ''}
        onChange={(event) =>
          void navigate({
            search: (current) => ({ ...current, kyc: (event.target.value || undefined) as KycStatus | undefined }),
            replace: true,
          })
        }
        className="w-auto! min-w-44 max-phone:flex-1"
      />
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : formatCount(total, 'client')}
      </p>
    </search>
  )
}
