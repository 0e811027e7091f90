import { complianceScreens } from '#web/api/compliance-screens.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import * as ui from '#web/ui/messages.ts'

/** Links to the screens below the Compliance Dashboard that the user may open. */
export function ComplianceNav() {
  const user = useSignedInUser()
  return (
    <PageNav
      label={ui.compliance}
      items={complianceScreens.filter(({ needs }) => needs === undefined || can(user, needs))}
    />
  )
}
