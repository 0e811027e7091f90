import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { decideSetting, listSettings, type Setting } from '#contract/settings/api.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { shownValueOf } from './drafts.ts'
import * as t from './messages.ts'
import { sections } from './sections.ts'
import { SettingsSections } from './settings-form.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

const ApiKeysTab = suspendingPart(() => import('./api-keys-tab.tsx'), 'ApiKeysTab')
const CertificationTab = suspendingPart(() => import('./certification/certification-tab.tsx'), 'CertificationTab')
const WebhooksTab = suspendingPart(() => import('./webhooks-tab.tsx'), 'WebhooksTab')

const none: readonly Setting[] = []

export function SettingsPage() {
  const { tab } = useSearch({ from: paths.adminSettings })
  const settings = useQuery(read(listSettings, {}))
  const form = useSettingsForm(settings.data ?? none)
  return (
    <Page
      title={ui.settings}
      breadcrumbs={[{ name: ui.settings }]}
      actions={tab === undefined ? <SaveBar form={form} /> : null}
    >
      <div className="grid items-start gap-(--gap) side:grid-cols-[11.5rem_minmax(0,1fr)]">
        <SectionNav />
        <div className="grid min-w-0 gap-(--gap)">
          <Suspense fallback={<SkeletonRows rows={6} />}>
            {tab === 'keys' ? <ApiKeysTab /> : null}
            {tab === 'webhooks' ? <WebhooksTab /> : null}
            {tab === 'certification' ? <CertificationTab /> : null}
          </Suspense>
          {tab === undefined ? (
            <QueryContent reading={settings} messageOf={serverMessage} skeleton={<Loading />}>
              {(data) => (
                <>
                  <ProposalsCard settings={data.filter(({ proposal }) => proposal !== null)} />
                  <SettingsSections settings={data} form={form} />
                </>
              )}
            </QueryContent>
          ) : null}
        </div>
      </div>
    </Page>
  )
}

function Loading() {
  return (
    <Card>
      <SkeletonRows rows={8} />
    </Card>
  )
}

/** One Save for all sections. */
function SaveBar({ form }: { form: SettingsForm }) {
  const { length } = form.changed
  return (
    <>
      <span role="status" className="text-s text-ink-2 empty:hidden">
        {length > 0 ? t.unsavedChanges(length) : null}
      </span>
      {length > 0 ? <Button onClick={form.discard}>{ui.discardAction}</Button> : null}
      <Button variant="primary" disabled={!form.canSave} pending={form.isPending} onClick={form.save}>
        {ui.save}
      </Button>
    </>
  )
}

/** The sections, then keys and webhooks; above them a search over all settings. */
function SectionNav() {
  const { tab, section, q } = useSearch({ from: paths.adminSettings })
  const navigate = useNavigate({ from: paths.adminSettings })
  const present = tab ?? (q ? undefined : (section ?? sections[0]?.id))
  return (
    <nav aria-label={t.tabsLabel} className="grid min-w-0 gap-2 side:sticky side:top-24">
      <SearchField
        label={t.searchLabel}
        placeholder={t.searchLabel}
        value={q}
        onSearch={(next) => void navigate({ search: { q: next, section }, replace: true, resetScroll: false })}
      />
      <ul className="grid max-side:flex max-side:overflow-x-auto">
        {sections.map(({ id, name }) => (
          <SectionLink key={id} isCurrent={present === id} search={{ section: id }}>
            {name}
          </SectionLink>
        ))}
        <SectionLink isCurrent={present === 'certification'} search={{ tab: 'certification' }}>
          {ui.certification}
        </SectionLink>
        <SectionLink isCurrent={present === 'keys'} search={{ tab: 'keys' }}>
          {ui.apiKeys}
        </SectionLink>
        <SectionLink isCurrent={present === 'webhooks'} search={{ tab: 'webhooks' }}>
          {t.webhooksTitle}
        </SectionLink>
      </ul>
    </nav>
  )
}

interface SectionLinkProps {
  readonly isCurrent: boolean
  readonly search: { readonly section?: string; readonly tab?: 'keys' | 'webhooks' | 'certification' }
  readonly children: ReactNode
}

function SectionLink({ isCurrent, search, children }: SectionLinkProps) {
  return (
    <li>
      <Link
        to={paths.adminSettings}
        search={search}
        aria-current={isCurrent ? 'page' : undefined}
        className={classNames(
          'block rounded-s px-2.5 py-2 text-s whitespace-nowrap -outline-offset-2!',
          isCurrent
            ? 'bg-accent-soft font-title text-accent'
            : 'font-medium text-ink-2 hover:bg-calm-soft hover:text-ink',
        )}
      >
        {children}
      </Link>
    </li>
  )
}

/** Changes that wait for another administrator; hidden when there are none. */
function ProposalsCard({ settings }: { settings: readonly Setting[] }) {
  if (settings.length === 0) return null
  return (
    <Card title={ui.awaitingApproval} flush>
      <ul aria-label={t.proposedChangesLabel} className="divide-y divide-line border-t border-line">
        {settings.map((setting) => (
          <ProposalRow key={setting.key} setting={setting} />
        ))}
      </ul>
    </Card>
  )
}

function ProposalRow({ setting }: { setting: Setting }) {
  const decide = useChange(decideSetting, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? ui.changeApprovedToast : ui.changeDiscardedToast, description: label }),
    onError: (error) => {
      if (!needsReauthentication(error)) toast(errorToast(error))
    },
  })
  const { proposal, label, value, key, version } = setting
  if (!proposal) return null
  const { proposedAt } = proposal
  const take = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { key }, body: { decision, proposedAt }, version })
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-strong">{label}</p>
        <p className="text-s wrap-anywhere num">
          {shownValueOf(setting, value)} → {shownValueOf(setting, proposal.value)}
        </p>
        <p className="text-[12.5px] text-ink-2">
          {ui.proposedBy(
            proposal.isOwn ? ui.you : proposal.proposedBy,
            <RelativeTime value={proposal.proposedAt} within />,
          )}
        </p>
      </div>
      <Button size="s" pending={decide.isPending} onClick={() => take('rejected')}>
        {proposal.isOwn ? ui.withdraw : ui.reject}
      </Button>
      {proposal.isOwn ? null : (
        <Button size="s" variant="primary" pending={decide.isPending} onClick={() => take('approved')}>
          {ui.approve}
        </Button>
      )}
    </li>
  )
}
