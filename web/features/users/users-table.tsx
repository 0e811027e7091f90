import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/identity/users.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DateText, RelativeTime } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import type { List } from '#web/ui/list/list.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { accessRequestLabel, personName, secondFactorLabels, stateTones } from './labels.ts'
import * as t from './messages.ts'
import type { OpenDialog } from './person-dialogs.tsx'

interface UsersTableProps {
  readonly list: List<User>
  readonly onOpen: (dialog: OpenDialog) => void
  readonly empty: ReactNode
}

export function UsersTable({ list, onOpen, empty }: UsersTableProps) {
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
