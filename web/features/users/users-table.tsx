import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/identity/users.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DateText, RelativeTime } from '#web/ui/format/figures.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import type { List } from '#web/ui/list/list.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { accessRequestLabel, personName, secondFactorLabels, stateTones } from './labels.ts'
import type { Asked } from './person-dialogs.tsx'

interface UsersTableProps {
  readonly list: List<User>
  readonly onAsk: (asked: Asked) => void
  readonly empty: ReactNode
}

export function UsersTable({ list, onAsk, empty }: UsersTableProps) {
  const me = useSignedInUser().id
  const columns: readonly Column<User>[] = [
    {
      key: 'name',
      header: 'Person',
      primary: true,
      cell: (user) => (
        <>
          <span className="font-strong wrap-anywhere">
            {personName(user)}
            {user.id === me ? <span className="font-normal text-ink-2"> (you)</span> : null}
          </span>
          {personName(user) === user.email ? null : (
            <span className="block text-[12.5px] text-ink-2 wrap-anywhere">{user.email}</span>
          )}
        </>
      ),
    },
    { key: 'role', header: 'Role', cell: ({ role }) => capitalise(role) },
    {
      key: 'state',
      header: 'State',
      cell: (user) => (
        <>
          <Badge tone={stateTones[user.state]}>{capitalise(user.state)}</Badge>
          <ApprovalNotes user={user} />
        </>
      ),
    },
    { key: 'secondFactor', header: 'Second factor', cell: (user) => <SecondFactor user={user} /> },
    {
      key: 'lastSignIn',
      header: 'Last sign-in',
      cell: ({ lastSignInAt }) => (lastSignInAt ? <RelativeTime value={lastSignInAt} /> : 'Never'),
    },
    { key: 'sessions', header: 'Open sessions', align: 'end', cell: ({ sessions }) => sessions },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (user) => <Actions user={user} isSelf={user.id === me} onAsk={onAsk} />,
    },
  ]
  return (
    <ListTable list={list} caption="People who may sign in" columns={columns} rowKey={({ id }) => id} empty={empty} />
  )
}

/** What keeps this person from approving, and what waits for a second person. */
function ApprovalNotes({ user: { waiting, approval } }: { user: User }) {
  return (
    <span className="block text-[12.5px] text-ink-2">
      {waiting.map((request) => (
        <span key={request.id} className="block">
          {accessRequestLabel(request)} waits for a second person
        </span>
      ))}
      {approval.restsUntil ? (
        <span className="block">
          Approves from <DateText value={approval.restsUntil} time />
        </span>
      ) : null}
      {approval.isOwnAccount ? null : <span className="block">Account not confirmed as its person’s own</span>}
    </span>
  )
}

function SecondFactor({ user: { secondFactor } }: { user: User }) {
  const words = secondFactorLabels(secondFactor)
  if (words !== null) return words
  return secondFactor.required ? <Badge tone="warn">Not set up</Badge> : 'None'
}

/** Actions on a user in their state. Users cannot act on their own account. */
function Actions({ user, isSelf, onAsk }: { user: User; isSelf: boolean; onAsk: (asked: Asked) => void }) {
  const ask = (question: Exclude<Asked['question'], 'invite'>, label: string, destructive = false) => ({
    label,
    destructive,
    onSelect: () => onAsk({ question, user }),
  })
  const items = [
    ask('edit', 'Edit name and role'),
    ask('sessions', 'Show sessions'),
    ...(user.isActive ? [ask('link', user.state === 'invited' ? 'New invitation link' : 'Password reset link')] : []),
    ...(isSelf || secondFactorLabels(user.secondFactor) === null
      ? []
      : [ask('secondFactor', 'Reset second factor', true)]),
    ...(isSelf ? [] : [user.isActive ? ask('deactivate', 'Deactivate', true) : ask('activate', 'Activate')]),
  ]
  return (
    <Menu
      trigger={(props) => (
        <IconButton
          {...props}
          label={`Actions for ${personName(user)}`}
          variant="ghost"
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
      items={items}
    />
  )
}
