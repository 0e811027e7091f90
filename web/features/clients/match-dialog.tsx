import { decideScreeningMatch, type ScreeningMatch } from '#contract/compliance/api.ts'
import { decidedTitle, decisionLabels, matchTitle } from '#contract/compliance/labels.ts'
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
      title={match?.kind === 'unreadable' ? 'Decide the unreadable name' : 'Decide the match'}
      description={
        match?.kind === 'unreadable'
          ? 'The name could not be screened, so look it up in another spelling. Confirming freezes the client; clearing lets it go on until its name changes.'
          : 'A confirmed match freezes the client and stops its conversions. A cleared one does not come back until the entry or the client changes.'
      }
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
        title: decidedTitle(match.kind, form.getValues('decision')),
        description: matchTitle(match),
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
          ...(match.score === null
            ? []
            : [
                { key: 'name', label: 'Name on the list', value: match.matchedName },
                { key: 'list', label: 'List and entry', value: `${match.list}, ${match.entryId}` },
                { key: 'score', label: 'Alike', value: formatPercent(Math.round(match.score * 100)) },
              ]),
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
          {decisionLabels[match.kind].confirmed}
        </Button>
        <Button variant="primary" pending={api.isPending} onClick={() => settle('cleared')}>
          {decisionLabels[match.kind].cleared}
        </Button>
      </div>
    </form>
  )
}
