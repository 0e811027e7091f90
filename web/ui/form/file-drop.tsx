import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import * as t from './messages.ts'

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
  const [hasFolder, setHasFolder] = useState(false)
  const take = (taken: readonly File[]) => {
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
        if (disabled) return
        const { files, folders } = dropped(event.dataTransfer)
        setHasFolder(folders > 0)
        take(files)
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
      {hasFolder ? (
        <p role="alert" className="text-[12.5px] font-medium text-bad">
          {t.folderRefusal}
        </p>
      ) : null}
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
          setHasFolder(false)
          take(Array.from(event.target.files ?? []))
          // Allows the same file to be selected again after it was removed.
          event.target.value = ''
        }}
      />
    </div>
  )
}

/** The dropped files without folders, which the browser hands over as files that cannot be read. */
function dropped({ items, files }: DataTransfer): { files: readonly File[]; folders: number } {
  const isFolder = Array.from(items)
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry()?.isDirectory === true)
  const readable = Array.from(files).filter((_, at) => !isFolder[at])
  return { files: readable, folders: files.length - readable.length }
}
