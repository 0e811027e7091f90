import { Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { listUsers, userStates } from '#contract/identity/users.ts'
import { roles } from '#contract/permissions.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterBar, FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { AccessRequestsCard } from './access-requests-card.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import { type Asked, PersonDialogs } from './person-dialogs.tsx'
import { UsersTable } from './users-table.tsx'

export function UsersPage() {
  const [asked, setAsked] = useState<Asked | undefined>(undefined)
  const [made, setMade] = useState<{ name: string; link: { url: string; expiresAt: string } } | undefined>(undefined)
  const [{ q, role, state }] = useListSearch(paths.adminUsers)
  const list = useList(listUsers, { query: { q, role, state } })
  return (
    <ListPage
      title="User Management"
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
      overlays={
        <>
          <PersonDialogs asked={asked} onAsk={setAsked} />
          {made ? <OneTimeLink {...made} onClose={() => setMade(undefined)} /> : null}
        </>
      }
      filters={<UserFilters total={list.total} />}
    >
      <AccessRequestsCard onLink={setMade} />
      <Card flush>
        <UsersTable
          list={list}
          onAsk={setAsked}
          empty={<EmptyState icon={<Search />} title="Nobody found" text="Try another name, e-mail, role or state." />}
        />
      </Card>
    </ListPage>
  )
}

const options = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: capitalise(value) }))

function UserFilters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.adminUsers)
  return (
    <FilterBar total={total} noun={['person', 'people']}>
      <SearchField
        label="Search people"
        placeholder="Search by name or e-mail"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <FilterSelect
        label="Role"
        all="All roles"
        options={options(roles)}
        value={search.role}
        onValueChange={(value) => change({ role: value })}
      />
      <FilterSelect
        label="State"
        all="All states"
        options={options(userStates)}
        value={search.state}
        onValueChange={(value) => change({ state: value })}
      />
    </FilterBar>
  )
}
