import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { listUsers, userStates } from '#contract/identity/users.ts'
import { roles } from '#contract/permissions.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { readPages } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise, formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { type Asked, PersonDialogs } from './person-dialogs.tsx'
import { UsersTable } from './users-table.tsx'

export function UsersPage() {
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const { q, role, state } = useSearch({ from: paths.adminUsers })
  return (
    <Page
      title="User Management"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'User Management' }]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listUsers, { query: { q, role, state } })} />
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => setAsked({ question: 'invite' })}
          >
            Invite Person
          </Button>
        </>
      }
    >
      <UserList onAsk={setAsked} />
      <PersonDialogs asked={asked} onAsk={setAsked} />
    </Page>
  )
}

function UserList({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const { q, role, state } = useSearch({ from: paths.adminUsers })
  const list = useInfiniteQuery(readPages(listUsers, { query: { q, role, state } }))
  const users = list.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <UserFilters total={list.data?.pages[0]?.total} />
      <Card flush>
        {users === undefined && list.error ? (
          <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <UsersTable
            users={users ?? []}
            loading={users === undefined}
            onAsk={onAsk}
            empty={
              <EmptyState icon={<Search />} title="Nobody found" text="Try another name, e-mail, role or state." />
            }
            more={{
              hasMore: list.hasNextPage,
              loading: list.isFetchingNextPage,
              load: () => void list.fetchNextPage(),
            }}
          />
        )}
      </Card>
    </>
  )
}

const options = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: capitalise(value) }))

function UserFilters({ total }: { total: number | undefined }) {
  const search = useSearch({ from: paths.adminUsers })
  const navigate = useNavigate({ from: paths.adminUsers })
  const change = (wish: Partial<Record<keyof typeof search, string | undefined>>) =>
    void navigate({
      search: (current) => ({ ...current, ...wish }) as typeof search,
      replace: true,
      resetScroll: false,
    })
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search people"
        placeholder="Search by name or e-mail"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <Select
        aria-label="Role"
        placeholder="All roles"
        options={options(roles)}
        value={search.role ?? ''}
        onChange={(event) => change({ role: event.target.value || undefined })}
        className="w-auto! min-w-36 max-phone:flex-1"
      />
      <Select
        aria-label="State"
        placeholder="All states"
        options={options(userStates)}
        value={search.state ?? ''}
        onChange={(event) => change({ state: event.target.value || undefined })}
        className="w-auto! min-w-36 max-phone:flex-1"
      />
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : formatCount(total, 'person', 'people')}
      </p>
    </search>
  )
}
