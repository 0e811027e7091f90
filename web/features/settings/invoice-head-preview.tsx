/** The head of an invoice with what is being typed. */
import { Link } from '@tanstack/react-router'
import type { Setting } from '#contract/settings/api.ts'
import { newInvoiceHere } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import { logoAddress } from './logo-field.tsx'
import * as t from './messages.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface InvoiceHeadPreviewProps {
  readonly settings: readonly Setting[]
  readonly form: SettingsForm
}

export function InvoiceHeadPreview({ settings, form }: InvoiceHeadPreviewProps) {
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
