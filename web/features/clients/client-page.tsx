import { paths } from '#web/app/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function ClientPage() {
  return (
    <Page title="Client" breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Client' }]}>
      <Card>
        <EmptyState title="This screen is not built yet" text="Nothing is shown here until it can be true." />
      </Card>
    </Page>
  )
}
