import { useRefusal } from '#web/api/refusal.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'

/** Shows why a change of a schedule was refused; offers a reload on a version conflict. */
export function ChangeFailure({ error, onClose }: { error: Error | null; onClose: () => void }) {
  return <Refusal {...useRefusal(error, '/api/schedules', onClose)} />
}
