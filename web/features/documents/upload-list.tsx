import { CircleCheck, X } from 'lucide-react'
import { mayBeSent, type UploadItem } from '#web/api/upload.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { formatFileSize, formatPercent } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { FileIcon } from './file-icon.tsx'
import * as t from './messages.ts'

interface UploadListProps {
  readonly items: readonly UploadItem[]
  readonly titles: Readonly<Record<string, string>>
  /** True after an attempt to send, so that missing values are shown. */
  readonly tried: boolean
  readonly onTitle: (id: string, title: string) => void
  readonly onRemove: (id: string) => void
}

/** The selected files, each with its title, progress and result. */
export function UploadList({ items, titles, tried, onTitle, onRemove }: UploadListProps) {
  if (items.length === 0) return null
  return (
    <ul aria-label={t.filesLabel} className="grid gap-3">
      {items.map((item) => {
        const title = titles[item.id] ?? ''
        const mayEdit = mayBeSent(item)
        return (
          <li key={item.id} className="rounded-card border border-line p-3">
            <div className="flex items-center gap-2.5">
              <FileIcon mimeType={item.file.type} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-strong">{item.file.name}</p>
                <p className="text-[12.5px] text-ink-2 num">{formatFileSize(item.file.size)}</p>
              </div>
              {item.state.step === 'done' ? (
                <span className="inline-flex items-center gap-1.5 text-s font-strong text-ok">
                  <CircleCheck className="size-4" />
                  {t.uploadedLabel}
                </span>
              ) : (
                <IconButton
                  label={ui.removeNamed(item.file.name)}
                  variant="ghost"
                  icon={<X aria-hidden="true" />}
                  onClick={() => onRemove(item.id)}
                />
              )}
            </div>
            {mayEdit ? (
              <Field
                label={ui.title}
                required
                error={tried && title.trim() === '' ? ui.required : undefined}
                className="mt-2.5"
              >
                <TextInput value={title} maxLength={200} onChange={(event) => onTitle(item.id, event.target.value)} />
              </Field>
            ) : null}
            <UploadProgress item={item} />
          </li>
        )
      })}
    </ul>
  )
}

/** Progress of one file, or the reason why it was refused. */
export function UploadProgress({ item: { file, state } }: { item: UploadItem }) {
  if (state.step === 'failed')
    return (
      <p role="alert" className="mt-2 text-[12.5px] font-medium text-bad">
        {state.message}
      </p>
    )
  if (state.step !== 'waiting' && state.step !== 'sending') return null
  const share = state.step === 'sending' ? state.share : 0
  return (
    <div className="mt-2 flex items-center gap-2.5">
      <progress
        aria-label={t.uploadProgressLabel(file.name)}
        className="h-1.5 min-w-0 flex-1 accent-accent"
        max={1}
        // Indeterminate once all bytes are sent, while the server checks the file.
        value={share >= 1 ? undefined : share}
      />
      <span className="text-[12.5px] text-ink-2 num">
        {state.step === 'waiting' ? ui.waiting : share >= 1 ? t.checkingLabel : formatPercent(Math.floor(share * 100))}
      </span>
    </div>
  )
}
