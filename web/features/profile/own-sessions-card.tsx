import { useQuery } from '@tanstack/react-query'
import { listOwnSessions, revokeOwnSession } from '#contract/identity/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SessionList } from '#web/ui/session-list.tsx'

export function OwnSessionsCard() {
  const sessions = useQuery(read(listOwnSessions, {}))
  return (
    <Card title="Where you are signed in">
      <Loaded reading={sessions} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(data) => (
          <SessionList sessions={data} action={(session) => (session.current ? null : <EndButton id={session.id} />)} />
        )}
      </Loaded>
    </Card>
  )
}

function EndButton({ id }: { id: string }) {
  const end = useChange(revokeOwnSession, {
    onSuccess: () => toast({ title: 'Session Ended' }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  return (
    <Button size="s" pending={end.isPending} onClick={() => end.mutate({ params: { id } })}>
      End
    </Button>
  )
}
