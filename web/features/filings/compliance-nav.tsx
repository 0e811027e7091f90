import { complianceScreens } from '#web/api/compliance-screens.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import * as ui from '#web/ui/messages.ts'

/** Navigation between compliance screens. Suspicion reports are shown only to authorised users. */
export function ComplianceNav() {
  const user = useSignedInUser()
  const items = complianceScreens.filter(({ needs }) => needs === undefined || can(user, needs))
  return <PageNav label={ui.compliance} items={items} />
}
