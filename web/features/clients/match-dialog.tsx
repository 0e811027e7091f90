import { decideScreeningMatch, type ScreeningMatch } from '#contract/compliance/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { formatPercent } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface MatchDialogProps {
  /** Undefined while the dialog is closed. */
  readonly match: ScreeningMatch | undefined
  readonly onClose: () => void
}

/**
 * Decides whether the client is the listed person or company. Confirming freezes the client;
 * clearing does not.
 */
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
  const api = useApiForm(decideScreeningMatch, {
    defaultValues: { decision: 'cleared' as 'confirmed' | 'cleared', reason: '' },
    toInput: (body) => ({ params: { id: match.id }, body, version: match.version }),
    onSuccess: (_, form) => {
      toast({
        title: form.getValues('decision') === 'confirmed' ? 'Match Confirmed' : 'Match Cleared',
        description: `${match.matchedName}, ${match.list}`,
      })
      onDone()
    },
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const settle = (decision: 'confirmed' | 'cleared') => {
    api.form.setValue('decision', decision)
    api.submit()
  }

  return (
    <form {...api.formProps} className="grid gap-3.5">
      <Facts
        rows={[
          { key: 'subject', label: 'Client', value: match.subject },
          { key: 'name', label: 'Name on the list', value: match.matchedName },
          { key: 'list', label: 'List and entry', value: `${match.list}, ${match.entryId}` },
          { key: 'score', label: 'Alike', value: formatPercent(Math.round(match.score * 100)) },
          { key: 'reasons', label: 'Why', value: match.reasons.join(', ') },
        ]}
      />
      <TextAreaField
        form={api.form}
        name="reason"
        label="Reason"
        required
        rules={notBlank('A reason is required')}
        rows={3}
        maxLength={1000}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button variant="danger" pending={api.isPending} onClick={() => settle('confirmed')}>
          Confirm match
        </Button>
        <Button variant="primary" pending={api.isPending} onClick={() => settle('cleared')}>
          Clear match
        </Button>
      </div>
    </form>
  )
}
