import { can, useSignedInUser } from '#web/api/current-user.ts'
import { complianceScreens } from '#web/routes/paths.ts'
import { PageNav } from '#web/ui/layout/page-nav.tsx'

/** Navigation between compliance screens. Suspicion reports are shown only to authorised users. */
export function ComplianceNav() {
  const user = useSignedInUser()
  const items = complianceScreens.filter(({ needs }) => needs === undefined || can(user, needs))
  return <PageNav label="Compliance" items={items} />
}
