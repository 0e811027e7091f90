import { paths } from '#web/routes/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { NameCard } from './name-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { OwnSessionsCard } from './own-sessions-card.tsx'
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
