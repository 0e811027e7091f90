import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

interface FileDropProps {
  /** 'Drop files here' */
  readonly title: string
  /** Accepted types and size. */
  readonly hint: ReactNode
  readonly chooseLabel: string
  /** Like `<input accept>`: `.pdf,.png`. */
  readonly accept: string
  readonly multiple?: boolean
  readonly disabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/**
 * Accepts files by drag or file chooser. The caller validates dropped files, because `accept` only
 * filters the chooser.
 */
export function FileDrop({
  title,
  hint,
  chooseLabel,
  accept,
  multiple = false,
  disabled = false,
  onFiles,
}: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const taken = Array.from(files ?? [])
    if (taken.length > 0) onFiles(multiple ? taken : taken.slice(0, 1))
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button does the same
    <div
      onDragEnter={(event) => drag(event, true)}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, event.currentTarget.contains(event.relatedTarget as Node | null))}
      onDrop={(event) => {
        drag(event, false)
        if (!disabled) take(event.dataTransfer.files)
      }}
      className={classNames(
        'grid place-items-center gap-1 rounded-card border border-dashed px-4 py-6 text-center transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-paper',
      )}
    >
      <Upload className="size-5 text-ink-3" />
      <p className="font-strong">{title}</p>
      <p id={hintId} className="text-[12.5px] text-ink-2">
        {hint}
      </p>
      <Button className="mt-2" disabled={disabled} aria-describedby={hintId} onClick={() => input.current?.click()}>
        {chooseLabel}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={chooseLabel}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files)
          // Allows the same file to be selected again after it was removed.
          event.target.value = ''
        }}
      />
    </div>
  )
}
