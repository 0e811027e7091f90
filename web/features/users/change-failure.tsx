import { useQueryClient } from '@tanstack/react-query'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { dropReads } from '#web/api/drops.ts'
import { isUnproven } from '#web/api/proof.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Why a change of a person was refused; where somebody else was quicker, offers to load them anew. */
export function ChangeFailure({ error, onClose }: { error: Error | null; onClose: () => void }) {
  const client = useQueryClient()
  if (!error || isUnproven(error)) return null
  const isStale = isCallError(error) && error.problem?.code === 'stale_version'
  const reload = () => {
    onClose()
    void dropReads(client, ['/api/users'])
  }
  return (
    <Notice
      tone="bad"
      alert
      className="mb-4 items-start"
      action={
        isStale ? (
          <Button size="s" onClick={reload}>
            Reload
          </Button>
        ) : undefined
      }
    >
      {serverMessage(error)}
    </Notice>
  )
}
