import { paths } from '#web/app/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

export function WaemuBankingPage() {
  return (
    <Page
      title="WAEMU Banking Integration"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'WAEMU Banking' }]}
    >
      <Card>
        <EmptyState title="This screen is not built yet" text="Nothing is shown here until it can be true." />
      </Card>
    </Page>
  )
}
