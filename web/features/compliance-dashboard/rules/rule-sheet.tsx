import { useState } from 'react'
import type { RuleCode } from '#contract/alerts/labels.ts'
import { ruleLabels, ruleTexts } from '#contract/alerts/rule-labels.ts'
import { decideRuleVersion, type RuleVersion } from '#contract/alerts/rules.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import * as t from '#web/features/compliance-dashboard/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { statusLabels, statusTones } from './labels.ts'
import { ParameterFacts } from './parameter-facts.tsx'

const RuleDialog = lazyPart(() => import('./rule-dialog.tsx'), 'RuleDialog')

interface RuleSheetProps {
  readonly rule: RuleCode
  /** Newest first. */
  readonly versions: readonly RuleVersion[]
  readonly onClose: () => void
}

/** The versions of a rule with their start and reason, next to the table. */
export function RuleSheet({ rule, versions, onClose }: RuleSheetProps) {
  const mayManage = can(useSignedInUser(), 'rules.manage')
  // The version that the form starts from, also when another person adds one meanwhile.
  const [edited, setEdited] = useState<RuleVersion>()
  const newest = versions[0]
  if (!newest) return null
  const { name } = ruleLabels[rule]
  return (
    <Sheet onClose={onClose} title={name}>
      <div className="grid gap-4">
        <p className="text-s text-ink-2">{ruleTexts[rule]}</p>
        {mayManage ? (
          <div>
            <Button disabled={newest.status === 'waiting'} onClick={() => setEdited(newest)}>
              {ui.edit}
            </Button>
          </div>
        ) : null}
        <ol aria-label={t.versionsLabel(name)} className="divide-y divide-line border-t border-line">
          {versions.map((version) => (
            <li key={version.version} className="grid gap-1 py-2.5 text-s last:pb-0">
              <Version version={version} />
            </li>
          ))}
        </ol>
      </div>
      {edited ? <RuleDialog current={edited} onClose={() => setEdited(undefined)} /> : null}
    </Sheet>
  )
}

function Version({ version }: { version: RuleVersion }) {
  const { status, legalReference, verifiedBy, verifiedOn, reason, createdBy, decidedBy, decisionNote } = version
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
        {version.enabled ? null : <Badge tone="warn">{t.offBadge}</Badge>}
        {version.asksForReview ? <Badge tone="note">{t.requiresReviewLabel}</Badge> : null}
        <span className="text-ink-2">{t.versionFrom(version.version, <DateText value={version.effectiveFrom} />)}</span>
        <Badge tone={legalReference === null ? 'calm' : verifiedBy ? 'ok' : 'warn'}>
          {legalReference === null ? t.internalPolicy : verifiedBy ? t.verifiedBadge : t.unverifiedBadge}
        </Badge>
      </p>
      <p className="num">
        <ParameterFacts version={version} />
      </p>
      <p className="text-[12.5px] text-ink-2">
        {t.versionSummary(
          t.bankDayCount(version.answerWithinBankDays),
          reason,
          createdBy,
          decidedBy ? t.versionDecidedBy(status === 'rejected' ? 'rejected' : 'approved', decidedBy) : '',
          decisionNote ? ` (${decisionNote})` : '',
        )}
      </p>
      {legalReference ? (
        <p className="text-[12.5px] text-ink-2">
          {legalReference}
          {verifiedBy ? t.checkedBy(verifiedBy) : t.notCheckedYet}
          {verifiedOn ? t.onDay(<DateText value={verifiedOn} />) : null}
        </p>
      ) : null}
      {status === 'waiting' ? <VersionDecision version={version} /> : null}
    </>
  )
}

/** The second signature on a version, which its author cannot give. */
function VersionDecision({ version: { rule, version, createdById } }: { version: RuleVersion }) {
  const user = useSignedInUser()
  const decide = useChange(decideRuleVersion, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? t.versionApprovedToast : t.versionRejectedToast }),
    onError: (error) => toast(errorToast(error)),
  })
  const [note, setNote] = useState('')
  if (!can(user, 'rules.manage') || createdById === user.id) return null
  const settle = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { rule, version }, body: { decision, note } })
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2">
      <Field label={ui.note} hint={ui.optional} className="min-w-0 flex-1 basis-48">
        <TextInput maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button size="s" variant="primary" pending={decide.isPending} onClick={() => settle('approved')}>
        {ui.approve}
      </Button>
      <Button size="s" pending={decide.isPending} onClick={() => settle('rejected')}>
        {ui.reject}
      </Button>
    </div>
  )
}
