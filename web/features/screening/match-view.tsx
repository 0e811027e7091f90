import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getScreeningMatch, type ScreeningMatchPage } from '#contract/compliance/api.ts'
import { clearingText, decisionLabels, similarityPercent, unreadableLabel } from '#contract/compliance/labels.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useMatchDecision } from '#web/api/match-decision.ts'
import { read } from '#web/api/queries.ts'
import { clientPath, clientPeoplePath, exchangeFormPath, historyPath, walletPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ReasonField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatPercent } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatBirthDates, kindLabels, statusTones, typeLabels } from './labels.ts'
import * as t from './messages.ts'

/** A match: both records side by side, the reasons for the match, and the decision. */
export function MatchView({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getScreeningMatch, { params: { id } }))
  return (
    <Dialog
      onClose={onClose}
      title={t.matchTitle}
      description={t.matchHint}
      size="l"
      footer={<HistoryLink link={historyPath(useSignedInUser(), 'screening_match', id)} />}
    >
      <QueryContent reading={page} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
        {(data) => <MatchBody page={data} onDone={onClose} />}
      </QueryContent>
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
          {match.score === null ? unreadableLabel : formatPercent(similarityPercent(match.score))}
        </p>
        <Badge tone={statusTones[match.status]}>{valueLabel(match.status)}</Badge>
        <span className="text-s text-ink-2">{t.foundOn(<DateText value={match.createdAt} />)}</span>
      </div>
      <div className="grid grid-cols-2 gap-6 max-sm:grid-cols-1">
        <section aria-labelledby="match-subject">
          <h3 id="match-subject" className="mb-1 text-s font-strong">
            {t.ourRecordLabel}
          </h3>
          <Facts rows={subjectRows(page)} />
        </section>
        <section aria-labelledby="match-entry">
          <h3 id="match-entry" className="mb-1 text-s font-strong">
            {t.onListTitle}
          </h3>
          {match.matchedName === null ? (
            <p className="text-s text-ink-2">{t.notComparableNotice}</p>
          ) : entry ? (
            <>
              <Facts rows={entryRows(match.matchedName, entry)} />
              {entry.inForce ? null : <Notice tone="warn" title={t.entryRemovedTitle} />}
            </>
          ) : (
            <p className="text-s text-ink-2">{t.entryUnavailable}</p>
          )}
        </section>
      </div>
      <section aria-labelledby="match-reasons">
        <h3 id="match-reasons" className="mb-1 text-s font-strong">
          {t.matchReasonsTitle}
        </h3>
        <ul className="list-disc pl-5 text-s">
          {match.reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </section>
      <History decisions={decisions} withdrawn={match.status === 'withdrawn' ? match.reason : null} />
      {match.clearing ? (
        <Notice tone="warn" title={clearingText(match.clearing)}>
          {t.secondPersonClearsHint}
        </Notice>
      ) : null}
      {mayDecide ? <Decision page={page} onDone={onDone} /> : null}
    </div>
  )
}

function subjectRows({ subject, match }: ScreeningMatchPage): BreakdownRow[] {
  return [
    { key: 'name', label: ui.name, value: subject.name },
    { key: 'kind', label: ui.type, value: kindLabels[subject.kind] },
    { key: 'country', label: ui.country, value: subject.country ? countryText(subject.country) : dash },
    { key: 'birth', label: t.birthDateLabel, value: subject.birthDate ?? dash },
    ...recordRows(subject, match.clientId),
    {
      key: 'client',
      label: ui.client,
      value:
        match.clientId === null ? (
          dash
        ) : (
          <Link className="underline" {...clientPath(match.clientId)}>
            {subject.clientName ?? t.openClientAction}
          </Link>
        ),
    },
    { key: 'screened', label: t.lastScreenedLabel, value: <DateText value={subject.lastScreenedAt} /> },
  ]
}

/** Link to a subject that is no client: the people of a client file, the wallet, or the form. */
function recordRows({ kind, id }: ScreeningMatchPage['subject'], clientId: number | null): BreakdownRow[] {
  if (kind === 'person' && clientId !== null) {
    const value = (
      <Link className="underline" {...clientPeoplePath(clientId)}>
        {t.openPeopleAction}
      </Link>
    )
    return [{ key: 'record', label: ui.person, value }]
  }
  if ((kind === 'wallet' || kind === 'counterparty') && id !== null) {
    const value = (
      <Link className="underline" {...walletPath(id)}>
        {t.openWalletAction}
      </Link>
    )
    return [{ key: 'record', label: kind === 'wallet' ? ui.wallet : t.receivesAtLabel, value }]
  }
  if (kind === 'beneficiary' && id !== null) {
    const value = (
      <Link className="underline" {...exchangeFormPath(id)}>
        {t.openFormAction}
      </Link>
    )
    return [{ key: 'record', label: t.namedOnLabel, value }]
  }
  return []
}

const shown = (texts: readonly string[]): string => (texts.length === 0 ? dash : texts.slice(0, 8).join(', '))

function entryRows(matchedName: string, entry: NonNullable<ScreeningMatchPage['entry']>): BreakdownRow[] {
  return [
    { key: 'name', label: ui.name, value: matchedName },
    ...(matchedName === entry.name ? [] : [{ key: 'primary', label: t.listedAsLabel, value: entry.name }]),
    { key: 'type', label: ui.type, value: entry.type ? typeLabels[entry.type] : dash },
    { key: 'countries', label: t.countriesLabel, value: shown(entry.countries) },
    {
      key: 'birth',
      label: t.birthDateLabel,
      value: entry.birthDates.length > 0 ? formatBirthDates(entry.birthDates) : dash,
    },
    { key: 'gender', label: t.genderLabel, value: entry.gender ? valueLabel(entry.gender) : dash },
    { key: 'aliases', label: t.otherNamesLabel, value: shown(entry.aliases) },
    { key: 'weak', label: t.weakAliasesLabel, value: shown(entry.weakAliases) },
    { key: 'numbers', label: t.idNumbersLabel, value: shown([...entry.identifiers, ...entry.wallets]) },
    { key: 'list', label: t.listAndEntryLabel, value: `${entry.list}, ${entry.entryId}` },
    { key: 'program', label: t.programmeLabel, value: entry.program ?? dash },
  ]
}

function History({ decisions, withdrawn }: { decisions: ScreeningMatchPage['decisions']; withdrawn: string | null }) {
  return (
    <section aria-labelledby="match-history">
      <h3 id="match-history" className="mb-1 text-s font-strong">
        {ui.history}
      </h3>
      {withdrawn ? <p className="text-s">{t.withdrawnAutomatically(withdrawn)}</p> : null}
      {decisions.length === 0 ? (
        <p className="text-s text-ink-2">{t.noDecisionYet}</p>
      ) : (
        <ol className="divide-y divide-line text-s">
          {decisions.map(({ decision, reason, decidedBy, decidedAt }) => (
            <li key={decidedAt} className="py-1.5">
              {t.matchDecision(
                <span className="font-strong">{valueLabel(decision)}</span>,
                decidedBy ?? ui.productName,
                <DateText value={decidedAt} />,
                reason,
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Decision({ page: { match }, onDone }: { page: ScreeningMatchPage; onDone: () => void }) {
  const user = useSignedInUser()
  // A person who may clear it alone sees the button again: the server decides who that is.
  const isOwnProposal = match.clearing !== null && match.clearing.proposedById === user?.id && !user.approvesAlone
  const { api, settle } = useMatchDecision(match, {
    onDecided: (text) => {
      toast(text)
      onDone()
    },
    onError: (error) => toast(errorToast(error)),
  })

  return (
    <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
      <ReasonField form={api.form} rows={2} />
      <div className="flex flex-wrap justify-end gap-2">
        {match.status === 'confirmed' ? null : (
          <Button variant="danger" pending={api.isPending} onClick={() => settle('confirmed')}>
            {decisionLabels[match.kind].confirmed}
          </Button>
        )}
        {match.status === 'cleared' || isOwnProposal ? null : (
          <Button variant="primary" pending={api.isPending} onClick={() => settle('cleared')}>
            {decisionLabels[match.kind].cleared}
          </Button>
        )}
      </div>
    </form>
  )
}
