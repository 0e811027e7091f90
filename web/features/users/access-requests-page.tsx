import { useState } from 'react'
import { paths } from '#web/routes/paths.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { AccessRequestsCard } from './access-requests-card.tsx'
import { OneTimeLink } from './one-time-link.tsx'

/** Roles and resets that wait, for people who approve them and do not administer users. */
export function AccessRequestsPage() {
  const [made, setMade] = useState<{ name: string; link: { url: string; expiresAt: string } } | undefined>(undefined)
  return (
    <Page title="Access Requests" breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Access Requests' }]}>
      <AccessRequestsCard onLink={setMade} empty="Nothing waits. New roles and resets of approvers appear here." />
      {made ? <OneTimeLink {...made} onClose={() => setMade(undefined)} /> : null}
    </Page>
  )
}
