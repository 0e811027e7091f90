import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { paths } from '../../routes/paths.ts'

export function NotFoundPage() {
  return (
    <Page title="Page Not Found">
      <Card>
        <EmptyState
          icon={<Compass />}
          title="There is no page at this address"
          text="It may have been mistyped, or it belongs to another role."
          action={
            <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
              Go to the dashboard
            </Link>
          }
        />
      </Card>
    </Page>
  )
}
