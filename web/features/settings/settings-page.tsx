import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { listSettings, type Setting } from '#contract/settings/api.ts'
import { foldText } from '#kernel/search-text.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ApiKeysTab } from './api-keys-tab.tsx'
import { EditSettingDialog } from './edit-setting-dialog.tsx'
import { sectionName, sectionOf } from './labels.ts'
import { ProposalsCard } from './proposals-card.tsx'
import { SettingRow } from './setting-row.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

export function SettingsPage() {
  const { tab = 'settings' } = useSearch({ from: paths.adminSettings })
  const navigate = useNavigate({ from: paths.adminSettings })
  const choose = (value: 'settings' | 'keys' | 'webhooks') =>
    void navigate({ search: { tab: value === 'settings' ? undefined : value }, resetScroll: false })
  return (
    <Page title="Settings" breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Settings' }]}>
      <Tabs
        label="Parts of Settings"
        tabs={[
          { value: 'settings', label: 'Settings' },
          { value: 'keys', label: 'API keys' },
          { value: 'webhooks', label: 'Webhooks' },
        ]}
        value={tab}
        onValueChange={choose}
      >
        {tab === 'keys' ? <ApiKeysTab /> : tab === 'webhooks' ? <WebhooksTab /> : <SettingsTab />}
      </Tabs>
    </Page>
  )
}

function SettingsTab() {
  const settings = useQuery(read(listSettings, {}))
  const [edited, setEdited] = useState<Setting | undefined>(undefined)
  return (
    <div className="grid gap-(--gap)">
      <Loaded
        reading={settings}
        messageOf={serverMessage}
        skeleton={
          <Card>
            <SkeletonRows rows={8} />
          </Card>
        }
      >
        {(data) => (
          <>
            <ProposalsCard settings={data.filter(({ proposal }) => proposal !== null)} />
            <Filters sections={[...new Set(data.map(sectionOf))]} />
            <Sections settings={data} onEdit={setEdited} />
          </>
        )}
      </Loaded>
      {edited ? <EditSettingDialog setting={edited} onClose={() => setEdited(undefined)} /> : null}
    </div>
  )
}

function Filters({ sections }: { sections: readonly string[] }) {
  const { q, section } = useSearch({ from: paths.adminSettings })
  const navigate = useNavigate({ from: paths.adminSettings })
  const change = (wish: { q?: string | undefined; section?: string | undefined }) =>
    void navigate({ search: (current) => ({ ...current, ...wish }), replace: true, resetScroll: false })
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search settings"
        placeholder="Search settings"
        value={q}
        onSearch={(next) => change({ q: next })}
      />
      <Select
        aria-label="Section"
        placeholder="All sections"
        options={sections.map((value) => ({ value, label: sectionName(value) }))}
        value={section ?? ''}
        onChange={(event) => change({ section: event.target.value || undefined })}
        className="w-auto! min-w-36 max-phone:flex-1"
      />
    </search>
  )
}

interface SectionsProps {
  readonly settings: readonly Setting[]
  readonly onEdit: (setting: Setting) => void
}

/** Matching settings, one card per section, in the server's order. */
function Sections({ settings, onEdit }: SectionsProps) {
  const { q = '', section } = useSearch({ from: paths.adminSettings })
  const words = foldText(q).split(' ').filter(Boolean)
  const shown = settings.filter((setting) => {
    const text = foldText(`${setting.label} ${setting.explanation} ${setting.key}`)
    return (section === undefined || sectionOf(setting) === section) && words.every((word) => text.includes(word))
  })
  if (shown.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Search />} title="No settings found" text="Try another word or section." />
      </Card>
    )
  }
  return [...new Set(shown.map(sectionOf))].map((name) => (
    <Card key={name} title={sectionName(name)} flush>
      <ul aria-label={sectionName(name)} className="divide-y divide-line border-t border-line">
        {shown
          .filter((setting) => sectionOf(setting) === name)
          .map((setting) => (
            <SettingRow key={setting.key} setting={setting} onEdit={() => onEdit(setting)} />
          ))}
      </ul>
    </Card>
  ))
}
