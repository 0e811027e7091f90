import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decideRuleVersion,
  listRules,
  type RuleCode,
  type RuleVersion,
  ruleCodes,
  ruleLabels,
} from '#contract/alerts/rules.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { complianceScreens, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { saying, statusLabels, statusTones } from './labels.ts'
import { RuleDialog } from './rule-dialog.tsx'

/** Rule parameters with their start, reason and earlier versions. */
export function RulesPage() {
  const user = useSignedInUser()
  const rules = useQuery(read(listRules, {}))
  return (
    <Page
      title="Alert Rules"
      breadcrumbs={[
        { name: 'Home', to: paths.dashboard },
        { name: 'Compliance Dashboard', to: paths.complianceDashboard },
        { name: 'Alert Rules' },
      ]}
    >
      <PageNav
        label="Compliance"
        items={complianceScreens.filter(({ needs }) => needs === undefined || can(user, needs))}
      />
      <Loaded
        reading={rules}
        messageOf={serverMessage}
        skeleton={
          <Card>
            <SkeletonRows rows={8} />
          </Card>
        }
      >
        {(versions) =>
          ruleCodes.map((rule) => (
            <Rule key={rule} rule={rule} versions={versions.filter((version) => version.rule === rule)} />
          ))
        }
      </Loaded>
    </Page>
  )
}

function Rule({ rule, versions }: { rule: RuleCode; versions: readonly RuleVersion[] }) {
  const mayManage = can(useSignedInUser(), 'rules.manage')
  const [editing, setEditing] = useState(false)
  const newest = versions[0]
  if (!newest) return null
  const waits = newest.standing === 'waiting'
  return (
    <Card
      title={ruleLabels[rule].name}
      aside={
        mayManage ? (
          <Button size="s" disabled={waits} onClick={() => setEditing(true)}>
            Change
          </Button>
        ) : null
      }
    >
      <p className="mb-2 text-s text-ink-2">{ruleLabels[rule].text}</p>
      <ol aria-label={`Versions of ${ruleLabels[rule].name}`} className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.version} className="grid gap-1 py-2.5 text-s last:pb-0">
            <Version version={version} />
          </li>
        ))}
      </ol>
      {editing ? <RuleDialog current={newest} onClose={() => setEditing(false)} /> : null}
    </Card>
  )
}

function Version({ version }: { version: RuleVersion }) {
  const { standing, legalReference, verifiedBy, verifiedOn, reason, createdBy, decidedBy, decisionNote } = version
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={statusTones[standing]}>{statusLabels[standing]}</Badge>
        {version.enabled ? null : <Badge tone="warn">Off</Badge>}
        {version.asksForReview ? <Badge tone="note">Asks for review</Badge> : null}
        <span className="text-ink-2">
          Version {version.version}, from <DateText value={version.effectiveFrom} />
        </span>
        <Badge tone={legalReference === null ? 'calm' : verifiedBy ? 'ok' : 'warn'}>
          {legalReference === null ? 'House policy' : verifiedBy ? 'Verified' : 'Unverified'}
        </Badge>
      </p>
      <p className="num">{saying(version)}</p>
      <p className="text-[12.5px] text-ink-2">
        Answered within {formatCount(version.answerWithinBankDays, 'bank day')}. {reason}, {createdBy}
        {decidedBy ? `; ${standing === 'rejected' ? 'rejected' : 'approved'} by ${decidedBy}` : ''}
        {decisionNote ? ` (${decisionNote})` : ''}
      </p>
      {legalReference ? (
        <p className="text-[12.5px] text-ink-2">
          {legalReference}
          {verifiedBy ? `, checked by ${verifiedBy}` : ', checked by nobody yet'}
          {verifiedOn ? (
            <>
              {' '}
              on <DateText value={verifiedOn} />
            </>
          ) : null}
        </p>
      ) : null}
      {standing === 'waiting' ? <VersionDecision version={version} /> : null}
    </>
  )
}

/** The second signature on a version, which its author cannot give. */
function VersionDecision({ version: { rule, version, createdById } }: { version: RuleVersion }) {
  const user = useSignedInUser()
  const decide = useChange(decideRuleVersion, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? 'Version Approved' : 'Version Rejected' }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const [note, setNote] = useState('')
  if (!can(user, 'rules.manage') || createdById === user.id) return null
  const settle = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { rule, version }, body: { decision, note } })
  return (
    <div className="mt-1 flex flex-wrap items-end gap-2">
      <Field label="Note" hint="Optional." className="min-w-0 flex-1 basis-48">
        <TextInput maxLength={1000} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <Button size="s" variant="primary" pending={decide.isPending} onClick={() => settle('approved')}>
        Approve
      </Button>
      <Button size="s" pending={decide.isPending} onClick={() => settle('rejected')}>
        Reject
      </Button>
    </div>
  )
}
