import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { endUserSessions, listUserSessions, type User } from '#contract/identity/users.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { SessionList } from '#web/ui/session-list.tsx'
import { personName } from './labels.ts'
import * as t from './messages.ts'

export function SessionsSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const sessions = useQuery(read(listUserSessions, { params: { id: user.id } }))
  const end = useChange(endUserSessions, {
    onSuccess: () => closeWithToast(onClose, { title: t.signedOutToast, description: personName(user) }),
  })
  const endAll = () => end.mutate({ params: { id: user.id } })
  return (
    <Sheet
      onClose={onClose}
      title={t.sessionsTitle(personName(user))}
      footer={
        <Button
          variant="danger"
          wide
          pending={end.isPending}
          disabled={sessions.data === undefined || sessions.data.length === 0}
          onClick={endAll}
        >
          {t.signOutEverywhereAction}
        </Button>
      }
    >
      <Refusal {...useRefusal(end.error, '/api/users', onClose)} />
      <QueryContent reading={sessions} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={<MonitorSmartphone />} title={t.sessionsEmpty} />
          ) : (
            <SessionList sessions={data} />
          )
        }
      </QueryContent>
    </Sheet>
  )
}
