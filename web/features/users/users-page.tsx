import { Ellipsis, Search, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listUsers, type User, userStates } from '#contract/identity/users.ts'
import { roles } from '#contract/permissions.ts'
import { exportAddress } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DateText, RelativeTime } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters } from '#web/ui/list/filter-bar.tsx'
import { type List, useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { AccessRequestsCard } from './access-requests-card.tsx'
import { accessRequestLabel, personName, secondFactorLabels, stateTones } from './labels.ts'
import * as t from './messages.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { type OpenDialog, PersonDialogs } from './person-dialogs.tsx'

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

interface UsersTableProps {
  readonly list: List<User>
  readonly onOpen: (dialog: OpenDialog) => void
  readonly empty: ReactNode
}

function UsersTable({ list, onOpen, empty }: UsersTableProps) {
  const me = useSignedInUser().id
  const columns: readonly Column<User>[] = [
    {
      key: 'name',
      header: ui.person,
      primary: true,
      cell: (user) => (
        <span className="font-strong wrap-anywhere">
          {personName(user)}
          {user.id === me ? <span className="font-normal text-ink-2"> {t.youSuffix}</span> : null}
        </span>
      ),
      detail: (user) => (personName(user) === user.email ? null : <span className="wrap-anywhere">{user.email}</span>),
    },
    { key: 'role', header: ui.role, phone: 'figure', cell: ({ role }) => valueLabel(role) },
    {
      key: 'state',
      header: ui.status,
      phone: 'fact',
      cell: (user) => (
        <>
          <Badge tone={stateTones[user.state]}>{valueLabel(user.state)}</Badge>
          <ApprovalNotes user={user} />
        </>
      ),
    },
    { key: 'secondFactor', header: ui.secondFactor, cell: (user) => <SecondFactor user={user} /> },
    {
      key: 'lastSignIn',
      header: t.lastSignInHeader,
      phone: 'labelled',
      cell: ({ lastSignInAt }) => (lastSignInAt ? <RelativeTime value={lastSignInAt} /> : t.neverSignedIn),
    },
    {
      key: 'sessions',
      header: t.sessionsHeader,
      align: 'end',
      phone: 'hidden',
      wide: true,
      cell: ({ sessions }) => sessions,
    },
    {
      key: 'actions',
      header: ui.actions,
      align: 'end',
      phone: 'action',
      cell: (user) => <Actions user={user} isSelf={user.id === me} onOpen={onOpen} />,
    },
  ]
  return <ListTable list={list} caption={t.peopleLabel} columns={columns} rowKey={({ id }) => id} empty={empty} />
}

/** What keeps this person from approving, and what waits for a second person. */
function ApprovalNotes({ user: { waiting, approval, needsConfirmation } }: { user: User }) {
  return (
    <span className="block text-[12.5px] text-ink-2">
      {waiting.map((request) => (
        <span key={request.id} className="block">
          {t.requestAwaiting(accessRequestLabel(request))}
        </span>
      ))}
      {approval.approvesFrom ? (
        <span className="block">{t.approvesFrom(<DateText value={approval.approvesFrom} time />)}</span>
      ) : null}
      {approval.isOwnAccount ? null : <span className="block">{t.accountUnconfirmed}</span>}
      {needsConfirmation && !isConfirmationAsked(waiting) ? <span className="block">{t.createdByOne}</span> : null}
    </span>
  )
}

const isConfirmationAsked = (waiting: User['waiting']) => waiting.some(({ kind }) => kind === 'account')

function SecondFactor({ user: { secondFactor } }: { user: User }) {
  const words = secondFactorLabels(secondFactor)
  if (words !== null) return words
  return secondFactor.required ? <Badge tone="warn">{t.factorMissing}</Badge> : ui.none
}

/** Actions on a user in their state. Users cannot act on their own account. */
function Actions({ user, isSelf, onOpen }: { user: User; isSelf: boolean; onOpen: (dialog: OpenDialog) => void }) {
  const item = (question: Exclude<OpenDialog['question'], 'invite'>, label: string, destructive = false) => ({
    label,
    destructive,
    onSelect: () => onOpen({ question, user }),
  })
  const items = [
    item('edit', t.editPersonAction),
    item('sessions', t.showSessionsAction),
    ...(user.isActive ? [item('link', user.state === 'invited' ? t.newInvitationAction : t.passwordResetAction)] : []),
    ...(user.needsConfirmation && !isConfirmationAsked(user.waiting)
      ? [item('confirmation', t.requestConfirmationAction)]
      : []),
    ...(isSelf || secondFactorLabels(user.secondFactor) === null
      ? []
      : [item('secondFactor', t.resetSecondFactorAction, true)]),
    ...(isSelf ? [] : [user.isActive ? item('deactivate', ui.deactivate, true) : item('activate', ui.activate)]),
  ]
  return (
    <Menu
      trigger={(props) => (
        <IconButton {...props} label={t.actionsLabel(personName(user))} variant="ghost" icon={<Ellipsis />} />
      )}
      items={items}
    />
  )
}
