import { Badge } from '#web/ui/badge.tsx'

/** Stands in the header of every screen: all money of a sandbox is sandbox money, wherever it shows (decisions 10). */
export function SandboxMark() {
  return (
    <span className="whitespace-nowrap">
      <Badge tone="note">Sandbox</Badge>
    </span>
  )
}
