import { Badge } from '#web/ui/badge.tsx'

/** Marks the header of every screen: a sandbox contains no real money (decisions 10). */
export function SandboxMark() {
  return (
    <span className="whitespace-nowrap">
      <Badge tone="note">Sandbox</Badge>
    </span>
  )
}
