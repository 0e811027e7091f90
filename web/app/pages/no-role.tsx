import { KeyRound } from 'lucide-react'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'

/** Page for users whose role gives access to no data (decisions 2). */
export function NoRolePage() {
  return (
    <Page title="No Access Yet">
      <Card>
        <EmptyState
          icon={<KeyRound />}
          title="Your account has no role with data"
          text="Ask an administrator to give you a role. You see your screens as soon as it is set."
        />
      </Card>
    </Page>
  )
}
