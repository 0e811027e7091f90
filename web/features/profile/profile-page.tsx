import { useQuery } from '@tanstack/react-query'
import { listOwnSessions, revokeOwnSession } from '#contract/identity/api.ts'
import { approves } from '#contract/permissions.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SessionList } from '#web/ui/session-list.tsx'
import { NameCard } from './name-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

/** The user's own settings: name, password, second factor, sessions. */
export function ProfilePage() {
  return (
    <Page title="Profile" breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Profile' }]}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) wide:grid-cols-2">
        <div className="grid gap-(--gap)">
          <NameCard />
          <PasswordCard />
        </div>
        <div className="grid gap-(--gap)">
          <SecondFactorCard />
          <OwnSessionsCard />
          <ApprovalCard />
          <NotificationsCard />
        </div>
      </div>
    </Page>
  )
}

function OwnSessionsCard() {
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

/** Whether and when the user may approve; hidden for people who never approve. */
function ApprovalCard() {
  const { role, approval } = useSignedInUser()
  if (!approves(role)) return null
  const { controls, isOwnAccount, restsUntil } = approval
  return (
    <Card title="Approvals">
      {controls === 'sandbox' ? (
        <p>
          Sandbox: new approvers need not wait 24 hours, and accounts need not be confirmed. Approvals still need a
          second person once there has been one.
        </p>
      ) : null}
      {restsUntil ? (
        <p>
          Your role or your access changed. You can approve from <DateText value={restsUntil} time />.
        </p>
      ) : null}
      {isOwnAccount ? null : (
        <p>
          Your account is not confirmed as your own: you approve nothing of whoever created, promoted or reset it. Ask
          for a link by email, or ask an operator to run npx corridor user release.
        </p>
      )}
      {controls === 'production' && restsUntil === null && isOwnAccount ? <p>You can approve.</p> : null}
    </Card>
  )
}
