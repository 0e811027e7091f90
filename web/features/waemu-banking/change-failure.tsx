import { useRefusal } from '#web/api/refusal.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'

/** Why a change of a connection was refused; where somebody else was quicker, offers to load it anew. */
export function ChangeFailure({ error, onClose }: { error: Error | null; onClose: () => void }) {
  return <Refusal {...useRefusal(error, '/api/banking', onClose)} />
}
