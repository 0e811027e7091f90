import { useSignedInUser } from '#web/api/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Sandbox money is labelled wherever it is shown. */
export function SandboxBadge() {
  return useSignedInUser().mode === 'sandbox' ? <Badge tone="note">Sandbox</Badge> : null
}
