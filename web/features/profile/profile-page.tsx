import { useQuery } from '@tanstack/react-query'
import { listOwnSessions, revokeOwnSession } from '#contract/identity/api.ts'
import { changeOwnLanguage, changeOwnName, changeOwnPassword } from '#contract/identity/users.ts'
import {
  listNotificationPreferences,
  type NotificationPreference,
  setNotificationChannel,
} from '#contract/notifications/api.ts'
import type { NotificationChannel, NotificationKind } from '#contract/notifications/labels.ts'
import { approves } from '#contract/permissions.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { languageOptions } from '#web/ui/format/language-name.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import * as ui from '#web/ui/messages.ts'
import { SessionList } from '#web/ui/session-list.tsx'
import * as t from './messages.ts'
import { SecondFactorCard } from './second-factor-card.tsx'

/** The user's own settings: name, password, second factor, sessions. */
export function ProfilePage() {
  return (
    <Page title={ui.profile} breadcrumbs={[{ name: ui.profile }]}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) wide:grid-cols-2">
        <div className="grid gap-(--gap)">
          <NameCard />
          <LanguageCard />
          <PasswordCard />
        </div>
        <div className="grid gap-(--gap)">
          <SecondFactorCard />
          <OwnSessionsCard />
          <ApprovalCard />
          <NotificationsCard />
        </div>
      </div>
    </Page>
  )
}

function OwnSessionsCard() {
  const sessions = useQuery(read(listOwnSessions, {}))
  return (
    <Card title={t.sessionsTitle}>
      <QueryContent reading={sessions} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(data) => (
          <SessionList sessions={data} action={(session) => (session.current ? null : <EndButton id={session.id} />)} />
        )}
      </QueryContent>
    </Card>
  )
}

function EndButton({ id }: { id: string }) {
  const end = useChange(revokeOwnSession, {
    onSuccess: () => toast({ title: t.sessionEndedToast }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <Button size="s" pending={end.isPending} onClick={() => end.mutate({ params: { id } })}>
      {t.endSessionAction}
    </Button>
  )
}

/** Whether and when the user may approve; hidden for people who never approve. */
function ApprovalCard() {
  const { role, approval } = useSignedInUser()
  if (!approves(role)) return null
  const { controls, isOwnAccount, approvesFrom } = approval
  return (
    <Card title={ui.approvals}>
      {controls === 'sandbox' ? <p>{t.sandboxApprovalsHint}</p> : null}
      {approvesFrom ? <p>{t.approvesFromHint(<DateText value={approvesFrom} time />)}</p> : null}
      {isOwnAccount ? null : <p>{t.accountUnconfirmedHint}</p>}
      {controls === 'production' && approvesFrom === null && isOwnAccount ? <p>{t.canApproveHint}</p> : null}
    </Card>
  )
}

const minLength = 12

function PasswordCard() {
  const { email } = useSignedInUser()
  const api = useApiForm(changeOwnPassword, {
    defaultValues: { password: '' },
    toInput: (body) => ({ body }),
    onSuccess: ({ endedSessions }, form) => {
      form.reset()
      toast({
        title: t.passwordChangedToast,
        description:
          endedSessions === 0 ? t.noOtherSessionsHint : t.sessionsEndedHint(t.otherSessionCount(endedSessions)),
      })
    },
  })
  const { form } = api
  return (
    <Card title={ui.password}>
      <form {...api.formProps} className="grid gap-4">
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Refusal {...api.refusal} />
        <TextField
          form={form}
          name="password"
          label={t.newPasswordLabel}
          hint={t.newPasswordHint(minLength)}
          type="password"
          autoComplete="new-password"
          maxLength={1000}
        />
        <div>
          <Button type="submit" pending={api.isPending} disabled={[...form.watch('password')].length < minLength}>
            {t.changePasswordAction}
          </Button>
        </div>
      </form>
    </Card>
  )
}

function NameCard() {
  const user = useSignedInUser()
  const api = useApiForm(changeOwnName, {
    defaultValues: { firstName: user.firstName ?? '', lastName: user.lastName ?? '' },
    toInput: (body) => ({ body }),
    onSuccess: (_, form) => {
      form.reset(form.getValues())
      toast({ title: t.nameUpdatedToast })
    },
  })
  const { form } = api

  return (
    <Card title={t.aboutYouTitle}>
      <Facts
        rows={[
          { key: 'email', label: ui.email, value: user.email },
          { key: 'role', label: ui.role, value: valueLabel(user.role) },
        ]}
      />
      <form {...api.formProps} className="mt-4 grid gap-4">
        <Refusal {...api.refusal} />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <TextField form={form} name="firstName" label={ui.firstName} maxLength={100} autoComplete="given-name" />
          <TextField form={form} name="lastName" label={ui.lastName} maxLength={100} autoComplete="family-name" />
        </div>
        <div>
          <Button type="submit" variant="primary" pending={api.isPending} disabled={!form.formState.isDirty}>
            {t.saveNameAction}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** The language of the user's screens; hidden where only one is offered. */
function LanguageCard() {
  const { language, languages } = useSignedInUser()
  const change = useChange(changeOwnLanguage, {
    // Each language is a client of its own, so the page loads again.
    onSuccess: () => window.location.reload(),
    onError: (error) => toast(errorToast(error)),
  })
  if (languages.length < 2) return null
  return (
    <Card title={t.languageTitle}>
      <Field label={t.languageLabel} hint={t.languageHint}>
        <Select
          options={[{ value: '', label: t.browserLanguageOption }, ...languageOptions(languages)]}
          value={language ?? ''}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ body: { language: event.target.value || null } })}
        />
      </Field>
    </Card>
  )
}

/** Which notifications the user receives, and how. */
function NotificationsCard() {
  const preferences = useQuery(read(listNotificationPreferences, {}))
  return (
    <Card title={ui.notifications} flush>
      <QueryContent reading={preferences} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
        {(data) => (
          <ul aria-label={t.notificationsLabel} className="divide-y divide-line border-t border-line">
            {data.map((preference) => (
              <Preference key={preference.kind} preference={preference} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}

function Preference({ preference: { kind, way } }: { preference: NotificationPreference }) {
  const choose = useChange(setNotificationChannel, {
    onSuccess: () => toast({ title: t.notificationsUpdatedToast }),
    onError: (error) => toast(errorToast(error)),
  })
  const { name, detail } = words[kind]
  return (
    <li className="flex items-center gap-4 px-4 py-2.5 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-strong">{name}</p>
        <p className="text-[12.5px] text-ink-2">{detail}</p>
      </div>
      <Select
        aria-label={t.channelLabel(name)}
        options={ways}
        value={way}
        disabled={choose.isPending}
        onChange={(event) =>
          choose.mutate({ params: { kind }, body: { way: event.target.value as NotificationChannel } })
        }
        className="w-auto! min-w-48"
      />
    </li>
  )
}

const ways: readonly { value: NotificationChannel; label: string }[] = [
  { value: 'bell', label: t.bellOption },
  { value: 'mail', label: t.bellEmailOption },
  { value: 'digest', label: t.bellDigestOption },
  { value: 'off', label: ui.off },
]

const words: Readonly<Record<NotificationKind, { name: string; detail: string }>> = {
  approval: { name: ui.approvals, detail: t.approvalsHint },
  decision: { name: t.decisionsTitle, detail: t.decisionsHint },
  discussion: { name: t.discussionsTitle, detail: t.discussionsHint },
  alert: { name: ui.alerts, detail: t.alertsHint },
  match: { name: t.matchesTitle, detail: t.matchesHint },
  filing_due: { name: t.filingsDueTitle, detail: t.filingsDueHint },
  run_failed: { name: t.failedRunsTitle, detail: t.failedRunsHint },
  conversion_failed: { name: t.failedConversionsTitle, detail: t.failedConversionsHint },
  delivery_failed: { name: t.failedDeliveriesTitle, detail: t.failedDeliveriesHint },
  payout_trouble: { name: t.treasuryTitle, detail: t.treasuryHint },
  certification: { name: ui.certifiedInvoices, detail: t.certificationHint },
  sign_in: { name: t.signInsTitle, detail: t.signInsHint },
  verification_failed: { name: t.verificationTitle, detail: t.verificationHint },
}
