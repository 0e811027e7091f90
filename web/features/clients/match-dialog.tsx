import { useState } from 'react'
import { decideScreeningMatch, type ScreeningMatch } from '#contract/compliance/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatPercent } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ReasonField } from './reason-field.tsx'

interface MatchDialogProps {
  /** Undefined while the dialog is closed. */
  readonly match: ScreeningMatch | undefined
  readonly onClose: () => void
}

/** Is the client the person or company on the list? Confirmed freezes the client; cleared lets it be. */
export function MatchDialog({ match, onClose }: MatchDialogProps) {
  return (
    <Dialog
      open={match !== undefined}
      onClose={onClose}
      title="Decide the match"
      description="A confirmed match freezes the client and stops its conversions. A cleared one does not come back until the entry or the client changes."
    >
      {match ? <MatchForm match={match} onDone={onClose} /> : null}
    </Dialog>
  )
}

function MatchForm({ match, onDone }: { match: ScreeningMatch; onDone: () => void }) {
  const decide = useChange(decideScreeningMatch)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)

  function settle(decision: 'confirmed' | 'cleared') {
    setTried(true)
    if (reason.trim() === '') return
    decide.mutate(
      { params: { id: match.id }, body: { decision, reason }, version: match.version },
      {
        onSuccess: () => {
          toast({
            title: decision === 'confirmed' ? 'Match Confirmed' : 'Match Cleared',
            description: `${match.matchedName}, ${match.list}`,
          })
          onDone()
        },
        onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
      },
    )
  }

  return (
    <div className="grid gap-3.5">
      <Facts
        rows={[
          { key: 'subject', label: 'Client', value: match.subject },
          { key: 'name', label: 'Name on the list', value: match.matchedName },
          { key: 'list', label: 'List and entry', value: `${match.list}, ${match.entryId}` },
          { key: 'score', label: 'Alike', value: formatPercent(Math.round(match.score * 100)) },
          { key: 'reasons', label: 'Why', value: match.reasons.join(', ') },
        ]}
      />
      <ReasonField value={reason} onValueChange={setReason} missing={tried} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="danger" pending={decide.isPending} onClick={() => settle('confirmed')}>
          Confirm match
        </Button>
        <Button variant="primary" pending={decide.isPending} onClick={() => settle('cleared')}>
          Clear match
        </Button>
      </div>
    </div>
  )
}
