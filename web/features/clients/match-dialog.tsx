import type { ScreeningMatch } from '#contract/compliance/api.ts'
import { decisionLabels, similarityPercent } from '#contract/compliance/labels.ts'
import { errorToast } from '#web/api/call-error.ts'
import { useMatchDecision } from '#web/api/match-decision.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ReasonField } from '#web/ui/form/form-field.tsx'
import { formatPercent } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

/**
 * Decides whether the client is the listed person or company. Confirming freezes the client;
 * clearing does not.
 */
export function MatchDialog({ match, onClose }: { match: ScreeningMatch; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={match.kind === 'unreadable' ? t.unreadableNameTitle : t.reviewMatchTitle}
      description={match.kind === 'unreadable' ? t.unreadableNameHint : t.reviewMatchHint}
    >
      <MatchForm match={match} onDone={onClose} />
    </Dialog>
  )
}

function MatchForm({ match, onDone }: { match: ScreeningMatch; onDone: () => void }) {
  const { api, settle } = useMatchDecision(match, {
    onDecided: (text) => {
      toast(text)
      onDone()
    },
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <form {...api.formProps} className="grid gap-3.5">
      <Facts
        rows={[
          { key: 'subject', label: ui.client, value: match.subject },
          ...(match.score === null
            ? []
            : [
                { key: 'name', label: t.listedNameLabel, value: match.matchedName },
                { key: 'list', label: t.listEntryLabel, value: `${match.list}, ${match.entryId}` },
                { key: 'score', label: t.similarityLabel, value: formatPercent(similarityPercent(match.score)) },
              ]),
          { key: 'reasons', label: t.matchReasonsLabel, value: match.reasons.join(', ') },
        ]}
      />
      <ReasonField form={api.form} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>{ui.cancel}</Button>
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
