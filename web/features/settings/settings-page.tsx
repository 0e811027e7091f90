import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { listSettings, type Setting } from '#contract/settings/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { ProposalsCard } from './proposals-card.tsx'
import { sections } from './sections.ts'
import { SettingsSections } from './settings-form.tsx'
import { type SettingsForm, useSettingsForm } from './use-settings-form.ts'

const ApiKeysTab = lazyPart(() => import('./api-keys-tab.tsx'), 'ApiKeysTab')
const CertificationTab = lazyPart(() => import('./certification/certification-tab.tsx'), 'CertificationTab')
const WebhooksTab = lazyPart(() => import('./webhooks-tab.tsx'), 'WebhooksTab')

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
          'block rounded-s px-2.5 py-2 text-s whitespace-nowrap',
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
