import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { decideScreeningMatch, getScreeningMatch, type ScreeningMatchPage } from '#contract/compliance/api.ts'
import { decidedTitle, decisionLabels, matchTitle, unreadableLabel } from '#contract/compliance/labels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { clientPath, clientPeoplePath, exchangeFormPath, walletPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { capitalise, dash, formatPercent } from '#web/ui/format/format.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatBirthDates, kindLabels, statusTones, typeLabels } from './labels.ts'

/** A match: both records side by side, the reasons for the match, and the decision. */
export function MatchView({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getScreeningMatch, { params: { id } }))
  return (
    <Dialog
      open
      onClose={onClose}
      title="Screening match"
      description="A confirmed match freezes the client and stops its conversions, and those that pay whom it is with. A cleared one does not come back until the entry or the client changes."
      size="l"
    >
      {page.data ? (
        <MatchBody page={page.data} onDone={onClose} />
      ) : page.error ? (
        <ErrorPanel message={serverMessage(page.error)} onRetry={() => void page.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Dialog>
  )
}

function MatchBody({ page, onDone }: { page: ScreeningMatchPage; onDone: () => void }) {
  const user = useSignedInUser()
  const { match, entry, decisions } = page
  const mayDecide = can(user, 'screening.decide') && match.status !== 'withdrawn'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-[22px] font-title num">
          {match.score === null ? unreadableLabel : formatPercent(Math.round(match.score * 1000) / 10)}
        </p>
        <Badge tone={statusTones[match.status]}>{capitalise(match.status)}</Badge>
        <span className="text-s text-ink-2">
          found <DateText value={match.createdAt} />
        </span>
      </div>
      <div className="grid grid-cols-2 gap-6 max-phone:grid-cols-1">
        <section aria-labelledby="match-subject">
          <h3 id="match-subject" className="mb-1 text-s font-strong">
            Our record
          </h3>
          <Facts rows={subjectRows(page)} />
        </section>
        <section aria-labelledby="match-entry">
          <h3 id="match-entry" className="mb-1 text-s font-strong">
            On the list
          </h3>
          {match.matchedName === null ? (
            <p className="text-s text-ink-2">
              The name could not be compared with any list. Look it up in another spelling before you decide.
            </p>
          ) : entry ? (
            <>
              <Facts rows={entryRows(match.matchedName, entry)} />
              {entry.inForce ? null : <Notice tone="warn" title="The list holds this entry no more" />}
            </>
          ) : (
            <p className="text-s text-ink-2">The entry is not kept any more.</p>
          )}
        </section>
      </div>
      <section aria-labelledby="match-reasons">
        <h3 id="match-reasons" className="mb-1 text-s font-strong">
          Why
        </h3>
        <ul className="list-disc pl-5 text-s">
          {match.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <History decisions={decisions} withdrawn={match.status === 'withdrawn' ? match.reason : null} />
      {mayDecide ? <Decision page={page} onDone={onDone} /> : null}
    </div>
  )
}

function subjectRows({ subject, match }: ScreeningMatchPage): BreakdownRow[] {
  return [
    { key: 'name', label: 'Name', value: subject.name },
    { key: 'kind', label: 'Kind', value: kindLabels[subject.kind] },
    { key: 'country', label: 'Country', value: subject.country ?? dash },
    { key: 'birth', label: 'Born', value: subject.birthDate ?? dash },
    ...recordRows(subject, match.clientId),
    {
      key: 'client',
      label: 'Client',
      value:
        match.clientId === null ? (
          dash
        ) : (
          <Link className="underline" {...clientPath(match.clientId)}>
            {subject.clientName ?? 'Open client'}
          </Link>
        ),
    },
    { key: 'screened', label: 'Last screened', value: <DateText value={subject.lastScreenedAt} /> },
  ]
}

/** Link to a subject that is no client: the people of a client file, the wallet, or the form. */
function recordRows({ kind, id }: ScreeningMatchPage['subject'], clientId: number | null): BreakdownRow[] {
  if (kind === 'person' && clientId !== null) {
    const value = (
      <Link className="underline" {...clientPeoplePath(clientId)}>
        Open the people of the client
      </Link>
    )
    return [{ key: 'record', label: 'Person', value }]
  }
  if ((kind === 'wallet' || kind === 'counterparty') && id !== null) {
    const value = (
      <Link className="underline" {...walletPath(id)}>
        Open wallet
      </Link>
    )
    return [{ key: 'record', label: kind === 'wallet' ? 'Wallet' : 'Receives at', value }]
  }
  if (kind === 'beneficiary' && id !== null) {
    const value = (
      <Link className="underline" {...exchangeFormPath(id)}>
        Open exchange form
      </Link>
    )
    return [{ key: 'record', label: 'Named on', value }]
  }
  return []
}

const shown = (texts: readonly string[]): string => (texts.length === 0 ? dash : texts.slice(0, 8).join(', '))

function entryRows(matchedName: string, entry: NonNullable<ScreeningMatchPage['entry']>): BreakdownRow[] {
  return [
    { key: 'name', label: 'Name', value: matchedName },
    ...(matchedName === entry.name ? [] : [{ key: 'primary', label: 'Listed as', value: entry.name }]),
    { key: 'type', label: 'Kind', value: entry.type ? typeLabels[entry.type] : dash },
    { key: 'countries', label: 'Countries', value: shown(entry.countries) },
    { key: 'birth', label: 'Born', value: entry.birthDates.length > 0 ? formatBirthDates(entry.birthDates) : dash },
    { key: 'gender', label: 'Gender', value: entry.gender ? capitalise(entry.gender) : dash },
    { key: 'aliases', label: 'Other names', value: shown(entry.aliases) },
    { key: 'weak', label: 'Weak aliases', value: shown(entry.weakAliases) },
    { key: 'numbers', label: 'Numbers', value: shown([...entry.identifiers, ...entry.wallets]) },
    { key: 'list', label: 'List and entry', value: `${entry.list}, ${entry.entryId}` },
    { key: 'program', label: 'Programme', value: entry.program ?? dash },
  ]
}

function History({ decisions, withdrawn }: { decisions: ScreeningMatchPage['decisions']; withdrawn: string | null }) {
  return (
    <section aria-labelledby="match-history">
      <h3 id="match-history" className="mb-1 text-s font-strong">
        History
      </h3>
      {withdrawn ? <p className="text-s">Withdrawn by the screening: {withdrawn}</p> : null}
      {decisions.length === 0 ? (
        <p className="text-s text-ink-2">Nobody has decided yet.</p>
      ) : (
        <ol className="divide-y divide-line text-s">
          {decisions.map(({ decision, reason, decidedBy, decidedAt }) => (
            <li key={decidedAt} className="py-1.5">
              <span className="font-strong">{capitalise(decision)}</span> by {decidedBy ?? 'Corridor'},{' '}
              <DateText value={decidedAt} />: {reason}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Decision({ page: { match }, onDone }: { page: ScreeningMatchPage; onDone: () => void }) {
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
    <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
      <TextAreaField
        form={api.form}
        name="reason"
        label="Reason"
        required
        rules={notBlank('A reason is required')}
        rows={2}
        maxLength={1000}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {match.status === 'confirmed' ? null : (
          <Button variant="danger" pending={api.isPending} onClick={() => settle('confirmed')}>
            {decisionLabels[match.kind].confirmed}
          </Button>
        )}
        {match.status === 'cleared' ? null : (
          <Button variant="primary" pending={api.isPending} onClick={() => settle('cleared')}>
            {decisionLabels[match.kind].cleared}
          </Button>
        )}
      </div>
    </form>
  )
}
