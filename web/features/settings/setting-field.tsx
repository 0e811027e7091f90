/** One field of the settings form, by the kind of its setting. */

import { ImageIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { countries } from '#contract/countries.ts'
import { uploadDocument } from '#contract/documents/api.ts'
import { untaxedCategories } from '#contract/invoices/labels.ts'
import type { Setting } from '#contract/settings/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { newKey } from '#web/api/queries.ts'
import { uploadForm } from '#web/api/upload.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field, Switch, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { countryName, inListOrder } from '#web/ui/format/country-name.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { shownValueOf } from './drafts.ts'
import { formatValue } from './labels.ts'
import * as t from './messages.ts'
import { unitOf } from './sections.ts'
import type { SettingsForm } from './use-settings-form.ts'

const ThresholdTable = lazyPart(() => import('./threshold-curve.tsx'), 'ThresholdTable')

interface SettingFieldProps {
  readonly setting: Setting
  readonly form: SettingsForm
  /** Shorter texts under the heading of a group. */
  readonly headed?: { readonly label: string; readonly hint?: string } | undefined
  /** The heading says that every change waits. */
  readonly hidesApproval?: boolean
}

export function SettingField({ setting, form, headed, hidesApproval = false }: SettingFieldProps) {
  const { key, kind, proposal } = setting
  const label = headed?.label ?? setting.label
  const hint = headed ? headed.hint : hintOf(setting)
  const text = form.textOf(setting)
  const change = (next: string) => form.change(setting, next)
  const isWide = kind === 'lines' || kind === 'words' || kind === 'switch'
  return (
    <div className={classNames('min-w-0', isWide || key === 'screening.threshold' ? 'col-span-full' : undefined)}>
      {kind === 'switch' ? (
        <Switch
          label={label}
          hint={hint}
          checked={text === 'true'}
          onChange={(event) => change(String(event.target.checked))}
        />
      ) : (
        <Field
          label={label}
          hint={hint}
          error={form.errorOf(setting)}
          aside={<Approval setting={setting} isHidden={hidesApproval} />}
        >
          <Control setting={setting} text={text} onText={change} />
        </Field>
      )}
      {proposal ? (
        <p className="mt-1.5 text-[12.5px] text-warn">
          {t.proposedValue(shownValueOf(setting, proposal.value), proposal.isOwn ? ui.you : proposal.proposedBy)}
        </p>
      ) : null}
      {key === 'screening.threshold' && typeof setting.value === 'number' && text !== String(setting.value) ? (
        <ThresholdTable current={setting.value} draft={text} />
      ) : null}
    </div>
  )
}

/** Shown where a change waits for a second person. */
function Approval({ setting: { needsApproval, proposal }, isHidden }: { setting: Setting; isHidden: boolean }) {
  if (proposal) return <Badge tone="warn">{ui.changeProposedToast}</Badge>
  return needsApproval && !isHidden ? <Badge tone="note">{t.needsSecondApprovalBadge}</Badge> : null
}

function Control({ setting, text, onText }: { setting: Setting; text: string; onText: (text: string) => void }) {
  const { key, kind, isMasked } = setting
  const common = {
    value: text,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onText(event.target.value),
  }
  if (key === 'business.country')
    return (
      <Select options={[...countryOptions, ...(isKnown(text) ? [] : [{ value: text, label: text }])]} {...common} />
    )
  if (key === 'business.timeZone')
    return <Select options={named(Intl.supportedValuesOf('timeZone'), text)} {...common} />
  if (key === 'invoices.taxAbroad' || key === 'invoices.taxHome') return <Select options={taxOptions} {...common} />
  if (kind === 'lines' || kind === 'words')
    return <TextArea rows={key.startsWith('mail.') ? 7 : key === 'business.address' ? 2 : 3} {...common} />
  const unit = unitOf(setting)
  const isFigure = kind === 'whole' || kind === 'decimal'
  const input = (
    <TextInput
      inputMode={isFigure ? 'decimal' : undefined}
      className={isFigure ? 'num' : undefined}
      placeholder={isMasked ? formatValue(setting.value) : undefined}
      {...common}
    />
  )
  return unit ? (
    <span className="flex items-center gap-2">
      {input}
      <span className="text-s whitespace-nowrap text-ink-2">{unit}</span>
    </span>
  ) : (
    input
  )
}

const countryOptions = inListOrder(countries).map((country) => ({ value: country.name, label: countryName(country) }))
const isKnown = (country: string): boolean => countries.some(({ name }) => name === country)

const taxOptions = [
  { value: '', label: t.notStatedOption },
  ...untaxedCategories.map((value) => ({ value, label: t.taxNames[value] })),
]

/** Options by name; a stored value that is no longer offered stays visible. */
const named = (values: readonly string[], present: string) =>
  (values.includes(present) ? values : [present, ...values]).map((value) => ({ value, label: value }))

/** What the server explains in hundredths of a percent. */
const percentHints: Readonly<Record<string, string>> = {
  'conversions.feeBasisPoints': t.feeHint,
  'fx.parityTolerancePercent': t.toleranceHint,
}

function hintOf({ key, kind, isMasked, value, explanation, source }: Setting): string {
  const listed = kind === 'words' ? ` ${t.onePerLineHint}` : kind === 'wholes' ? ` ${t.wholeNumbersHint}` : ''
  const secret = isMasked && value !== '' ? ` ${t.secretValueHint(formatValue(value))}` : ''
  const about = percentHints[key] ?? explanation
  return `${about}${source ? t.settingSource(source) : ''}${listed}${secret}`
}

const maxLogoBytes = 1_000_000

/** Address of a stored document's bytes. */
export const logoAddress = (id: string): string | null =>
  /^[1-9]\d*$/.test(id) ? `/api/documents/${id}/content?version=1.0` : null

/** The picture is stored at once as a document; Save puts it on invoices. */
export function LogoField({ setting, form }: { setting: Setting; form: SettingsForm }) {
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ isPending: boolean; error?: string }>({ isPending: false })
  const address = logoAddress(form.textOf(setting).replaceAll(',', ''))

  async function upload(file: File | undefined) {
    if (!file) return
    if (!/^image\/(png|jpeg)$/.test(file.type) || file.size > maxLogoBytes)
      return setState({ isPending: false, error: t.logoRefusal })
    setState({ isPending: true })
    try {
      const { id } = await uploadForm(
        uploadDocument,
        { fields: { documentType: 'contract', title: t.logoAlt }, file },
        { idempotencyKey: newKey(), onProgress: () => undefined, signal: new AbortController().signal },
      )
      form.change(setting, String(id))
      setState({ isPending: false })
    } catch (error) {
      setState({ isPending: false, error: serverMessage(error) })
    }
  }

  return (
    <div className="col-span-full flex flex-wrap items-center gap-4">
      <span className="grid size-14 place-items-center overflow-hidden rounded-s border border-dashed border-line">
        {address ? (
          <img src={address} alt={t.logoAlt} className="size-full object-contain" />
        ) : (
          <ImageIcon className="size-5 text-ink-3" />
        )}
      </span>
      <div>
        <div className="flex flex-wrap gap-2">
          <Button pending={state.isPending} onClick={() => input.current?.click()}>
            {t.uploadLogoAction}
          </Button>
          {address ? <Button onClick={() => form.change(setting, '0')}>{ui.remove}</Button> : null}
        </div>
        <p className="mt-1.5 text-[12.5px] text-ink-2">{t.logoHint}</p>
        {state.error ? (
          <p role="alert" className="mt-1 text-[12.5px] font-medium text-bad">
            {state.error}
          </p>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t.logoFileLabel}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          void upload(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </div>
  )
}
