import { useRefusal } from '#web/api/refusal.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'

/** Why a change of a schedule was refused; where something else was quicker, offers to load it anew. */
export function ChangeFailure({ error, onClose }: { error: Error | null; onClose: () => void }) {
  return <Refusal {...useRefusal(error, '/api/schedules', onClose)} />
}
