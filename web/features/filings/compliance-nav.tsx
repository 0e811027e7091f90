import { useSignedInUser } from '#web/api/current-user.ts'
import { complianceScreensOf } from '#web/api/related-screens.ts'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import * as ui from '#web/ui/messages.ts'

/** Links to the compliance screens that the user may open. */
export const ComplianceNav = () => <PageNav label={ui.compliance} items={complianceScreensOf(useSignedInUser())} />
