/** A section of the settings as a form, or what a search finds. */

import { Link, useSearch } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Setting } from '#contract/settings/api.ts'
import { foldText } from '#kernel/search-text.ts'
import { mailServerPath, newInvoiceHere, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { groupsOf, headedTexts, type Section, sections } from './sections.ts'
import { LogoField, logoAddress, SettingField } from './setting-field.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface SectionsProps {
  readonly settings: readonly Setting[]
  readonly form: SettingsForm
}

export function SettingsSections({ settings, form }: SectionsProps) {
  const { q = '', section } = useSearch({ from: paths.adminSettings })
  const words = foldText(q).split(' ').filter(Boolean)
  if (words.length === 0) {
    const chosen = sections.find(({ id }) => id === section) ?? (sections[0] as Section)
    return <SectionForm section={chosen} settings={settings} form={form} />
  }
  const found = settings.filter((setting) => {
    const text = foldText(`${setting.label} ${setting.explanation} ${setting.key}`)
    return words.every((word) => text.includes(word))
  })
  if (found.length === 0) {
    return (
      <Card>
        <EmptyState icon={<Search />} title={t.noneFoundTitle} text={t.noneFoundHint} />
      </Card>
    )
  }
  return sections.flatMap((section) =>
    groupsOf(section, found).map((group) => <Fields key={group.title} {...group} form={form} />),
  )
}

function SectionForm({ section, settings, form }: SectionsProps & { section: Section }) {
  const groups = groupsOf(section, settings)
  const isProfile = section.id === 'profile'
  const fields = groups.map((group, at) => (
    <Fields
      key={group.title}
      {...group}
      form={form}
      isHeaded={isProfile}
      aside={section.id === 'mail' && at === 0 ? <MailServerLink /> : undefined}
    />
  ))
  if (!isProfile) return <div className="grid max-w-[54rem] gap-(--gap)">{fields}</div>
  return (
    <div className="grid items-start gap-(--gap) wide:grid-cols-[minmax(0,1fr)_minmax(17rem,22rem)]">
      <div className="grid gap-(--gap)">{fields}</div>
      <InvoiceHeadPreview settings={groups.flatMap((group) => group.settings)} form={form} />
    </div>
  )
}

interface FieldsProps extends SectionsProps {
  readonly title: string
  readonly aside?: ReactNode
  /** Shorter labels, which the heading completes. */
  readonly isHeaded?: boolean
}

/** The mail server is set up and tested beside the outbox that it empties. */
function MailServerLink() {
  return (
    <Link {...mailServerPath} className={buttonClass({ size: 's' })}>
      {ui.mailServer}
    </Link>
  )
}

function Fields({ title, aside, settings, form, isHeaded = false }: FieldsProps) {
  // One badge for all fields leaves the labels room.
  const allNeedApproval = settings.length > 1 && settings.every(({ needsApproval }) => needsApproval)
  const badge = allNeedApproval ? <Badge tone="warn">{t.needsSecondApprovalBadge}</Badge> : undefined
  return (
    <Card title={title} aside={aside ?? badge}>
      {allNeedApproval ? <p className="mb-4 text-s text-ink-2">{t.presentValueHint}</p> : null}
      <form
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (form.canSave) form.save()
        }}
        className="grid grid-cols-2 gap-x-4 gap-y-5 max-sm:grid-cols-1"
      >
        {settings.map((setting) =>
          setting.key === 'business.logoDocumentId' ? (
            <LogoField key={setting.key} setting={setting} form={form} />
          ) : (
            <SettingField
              key={setting.key}
              setting={setting}
              form={form}
              headed={isHeaded ? headedTexts[setting.key] : undefined}
              hidesApproval={allNeedApproval}
            />
          ),
        )}
        {/* Enter in a field saves. */}
        <button type="submit" hidden />
      </form>
    </Card>
  )
}

function InvoiceHeadPreview({ settings, form }: { settings: readonly Setting[]; form: SettingsForm }) {
  const text = (key: string): string => {
    const setting = settings.find((one) => one.key === `business.${key}`)
    return setting ? form.textOf(setting).trim() : ''
  }
  const logo = logoAddress(text('logoDocumentId').replaceAll(',', ''))
  const named = [
    [t.registerLabel, text('registrationNumber')],
    [ui.taxId, text('taxId')],
  ].flatMap(([name, value]) => (value ? [`${name} ${value}`] : []))
  const reached = [text('email'), text('phone'), text('website')].filter(Boolean)
  return (
    <aside aria-label={t.previewLabel} className="min-w-0">
      <h3 className="mb-2 text-s font-medium text-ink-2">{t.previewLabel}</h3>
      <div className="rounded-card border border-line bg-surface p-5 text-s wrap-anywhere">
        <div className="flex gap-3.5">
          {logo ? <img src={logo} alt={t.logoAlt} className="size-11 shrink-0 object-contain" /> : null}
          <div className="min-w-0">
            <p className="font-strong">{text('name')}</p>
            <p className="whitespace-pre-line">{text('address') || t.addressMissing}</p>
            <p>{countryText(text('country'))}</p>
          </div>
        </div>
        <p className="mt-3.5 text-ink-2">{named.join(' · ') || t.taxIdMissing}</p>
        {reached.length > 0 ? <p className="text-ink-2">{reached.join(' · ')}</p> : null}
        <div className="mt-3.5 border-t border-line pt-3.5">
          <p className="font-strong">{t.payToLabel}</p>
          {text('bankAccountNumber') ? (
            <p className="num">
              {[text('bankName'), text('bankAccountNumber'), text('bankBic')].filter(Boolean).join(', ')}
              <span className="block text-ink-2">{text('bankAccountName') || text('name')}</span>
            </p>
          ) : (
            <p className="text-ink-2">{t.accountMissing}</p>
          )}
        </div>
      </div>
      {/* What is being typed is not on invoices yet. */}
      {form.changed.length === 0 ? (
        <p className="mt-3">
          <Link {...newInvoiceHere} className={buttonClass()}>
            {ui.newInvoice}
          </Link>
        </p>
      ) : null}
    </aside>
  )
}
