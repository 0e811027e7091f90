/** Uploads the logo of invoices. */
import { ImageIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { uploadDocument } from '#contract/documents/api.ts'
import type { Setting } from '#contract/settings/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { newKey } from '#web/api/queries.ts'
import { uploadForm } from '#web/api/upload.ts'
import { Button } from '#web/ui/button.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import type { SettingsForm } from './use-settings-form.ts'

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
