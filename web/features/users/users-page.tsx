import { Search, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { listUsers, userStates } from '#contract/identity/users.ts'
import { roles } from '#contract/permissions.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters } from '#web/ui/list/filter-bar.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { AccessRequestsCard } from './access-requests-card.tsx'
import * as t from './messages.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { type OpenDialog, PersonDialogs } from './person-dialogs.tsx'
import { UsersTable } from './users-table.tsx'

export function UsersPage() {
  const [dialog, setDialog] = useState<OpenDialog | undefined>(undefined)
  const [made, setMade] = useState<{ name: string; link: { url: string; expiresAt: string } } | undefined>(undefined)
  const [{ q, role, state, invite }, change] = useListSearch(paths.adminUsers)
  const list = useList(listUsers, { query: { q, role, state } })
  return (
    <ListPage
      title={ui.userManagement}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listUsers, { query: { q, role, state } })} />
          <Button variant="primary" icon={<UserPlus />} onClick={() => setDialog({ question: 'invite', role: 'user' })}>
            {t.invitePersonButton}
          </Button>
        </>
      }
      overlays={
        <>
          <PersonDialogs
            dialog={invite ? { question: 'invite', role: invite } : dialog}
            onOpen={(next) => {
              setDialog(next)
              if (invite) change({ invite: undefined })
            }}
          />
          {made ? <OneTimeLink {...made} onClose={() => setMade(undefined)} /> : null}
        </>
      }
      filters={
        <ListFilters
          path={paths.adminUsers}
          total={list.total}
          count={t.personCount}
          label={t.searchLabel}
          placeholder={t.searchPlaceholder}
          filters={filters}
        />
      }
    >
      <AccessRequestsCard onLink={setMade} />
      <Card flush>
        <UsersTable
          list={list}
          onOpen={setDialog}
          empty={<EmptyState icon={<Search />} title={t.searchEmptyTitle} text={t.searchEmptyHint} />}
        />
      </Card>
    </ListPage>
  )
}

const options = <V extends string>(values: readonly V[]) => values.map((value) => ({ value, label: valueLabel(value) }))

const filters = [
  { key: 'role', label: ui.role, all: t.allRolesLabel, options: options(roles) },
  { key: 'state', label: ui.status, all: ui.allStatuses, options: options(userStates) },
] as const
