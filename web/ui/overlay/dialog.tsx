// Modal dialogs and sheets.
import { useBlocker } from '@tanstack/react-router'
import { X } from 'lucide-react'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import * as t from '#web/ui/messages.ts'
import { Button, IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { ToastRegion } from '../feedback/toast.tsx'

interface DialogProps {
  /** Default: while it is mounted. */
  readonly open?: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons at the bottom, the main one last. `close` asks as Escape does. */
  readonly footer?: ReactNode | ((close: () => void) => ReactNode)
  readonly size?: 's' | 'm' | 'l' | 'xl'
  /** For long input: a press outside does not close it. */
  readonly firm?: boolean
  /** False where input is not worth a question, such as a password. */
  readonly asksBeforeDiscard?: boolean
  /** How many chosen files are not uploaded yet: closing would drop them. */
  readonly unsentFiles?: number
}

interface ModalProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly labelledBy?: string
  readonly label?: string
  readonly describedBy?: string | undefined
  readonly className?: string
  readonly children: ReactNode
  readonly size?: 's' | 'm' | 'l' | 'xl'
  readonly side?: 'start' | 'end'
  readonly role?: 'alertdialog'
  readonly firm?: boolean
}

/**
 * The browser's modal dialog: it traps and restores the focus, makes the rest inert and is in the
 * top layer. Its content is mounted only while open, so that a form starts fresh.
 */
export function Modal({
  open,
  onClose,
  labelledBy,
  label,
  describedBy,
  className,
  children,
  size = 'm',
  side,
  role,
  firm = false,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (open) {
      element.showModal()
      beginAtControl(element)
    } else element.close()
  }, [open])
  // Many dialogs are unmounted when they end. One removed while open would drop the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      data-size={size}
      data-side={side}
      className={classNames('dialog', className)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        pressedOutside.current = !firm && event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Close only on a press that began and ended on the backdrop: selecting text must not close
        // a form.
        if (event.target === event.currentTarget && pressedOutside.current) onClose()
      }}
    >
      {open ? children : null}
      {open ? <ToastRegion inDialog /> : null}
    </dialog>
  )
}

/**
 * Some browsers focus the scroll container, where people expect the first field. Text that must be
 * read first is marked `data-begin` (with `tabIndex={-1}`) and takes the focus instead.
 */
function beginAtControl(dialog: HTMLDialogElement) {
  const text = dialog.querySelector<HTMLElement>('[data-begin]')
  if (text) return text.focus()
  const controls = 'input, select, textarea, button, a[href]'
  if (!document.activeElement?.matches(controls)) dialog.querySelector<HTMLElement>(controls)?.focus()
}

export function Dialog({
  open = true,
  onClose: discard,
  title,
  description,
  children,
  footer,
  size = 'm',
  firm = false,
  asksBeforeDiscard = true,
  unsentFiles = 0,
}: DialogProps) {
  const id = useId()
  const { onInput, onClose, question } = useDiscardQuestion({ open, discard, asksBeforeDiscard, unsentFiles })
  const descriptionId = description ? `${id}-description` : undefined
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} describedBy={descriptionId} size={size} firm={firm}>
      <header className="pt-4 pr-14 pb-3 pl-5">
        <div className="min-w-0">
          <h2 id={id} className="text-l!">
            {title}
          </h2>
          {description ? (
            <p id={descriptionId} className="mt-0.5 text-s text-ink-2">
              {description}
            </p>
          ) : null}
        </div>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5" onInput={onInput}>
        {children}
      </div>
      {footer ? (
        <footer className="flex flex-wrap justify-end gap-2 border-t empty:hidden border-line bg-surface px-5 py-3">
          {typeof footer === 'function' ? footer(onClose) : footer}
        </footer>
      ) : null}
      <CloseButton onClose={onClose} />
      {question}
    </Modal>
  )
}

interface DiscardQuestion {
  readonly open: boolean
  readonly discard: () => void
  readonly asksBeforeDiscard: boolean
  readonly unsentFiles: number
}

/**
 * Escape, a press outside, Close and the browser's Back ask before they discard what was typed into
 * a form, or chosen files. Buttons of the dialog itself, such as Cancel, close at once.
 */
function useDiscardQuestion({ open, discard, asksBeforeDiscard, unsentFiles }: DiscardQuestion) {
  const hasInput = useRef(false)
  const [isAsking, setIsAsking] = useState(false)
  const isLoss = () => hasInput.current || unsentFiles > 0
  // A saved form navigates by a link or a call, which are not questioned.
  const back = useBlocker({
    shouldBlockFn: ({ action }) => isLoss() && /^(BACK|FORWARD|GO)$/.test(action),
    enableBeforeUnload: false,
    disabled: !open,
    withResolver: true,
  })
  const isOpen = isAsking || back.status === 'blocked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening starts afresh
  useEffect(() => {
    hasInput.current = false
    setIsAsking(false)
  }, [open])
  return {
    onInput: ({ target }: FormEvent) => {
      if (asksBeforeDiscard && target instanceof Element && target.closest('form') && !target.matches('[type=search]'))
        hasInput.current = true
    },
    onClose: () => (isLoss() ? setIsAsking(true) : discard()),
    question: (
      <ConfirmDialog
        open={isOpen && isLoss()}
        onClose={() => {
          setIsAsking(false)
          back.reset?.()
        }}
        onConfirm={back.proceed ?? discard}
        title={unsentFiles > 0 ? t.discardFilesTitle : t.discardTitle}
        description={unsentFiles > 0 ? t.discardFilesHint(t.fileCount(unsentFiles)) : t.discardHint}
        confirmLabel={t.discardAction}
        destructive
      />
    ),
  }
}

interface ConfirmDialogProps {
  /** Default: while it is mounted. */
  readonly open?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  readonly title: string
  readonly description: ReactNode
  /** Names the action: 'Cancel conversion', never 'OK'. */
  readonly confirmLabel: string
  readonly destructive?: boolean
  readonly pending?: boolean
  /** A reason field or a notice between the text and the buttons. */
  readonly children?: ReactNode
}

/** Confirms an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open = true,
    onClose,
    onConfirm,
    title,
    description,
    confirmLabel,
    destructive = false,
    pending = false,
    children,
  } = props
  const id = useId()
  return (
    <Modal open={open} onClose={onClose} labelledBy={id} describedBy={`${id}-description`} size="s" role="alertdialog">
      <div className="overflow-y-auto px-5 pt-4 pb-4">
        <h2 id={id} className="text-l!">
          {title}
        </h2>
        <div id={`${id}-description`} className="mt-1 text-s text-ink-2">
          {description}
        </div>
        {children ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a line of text confirms
          <div className="mt-4" onKeyDown={pending ? undefined : confirmOnEnter(onConfirm)}>
            {children}
          </div>
        ) : null}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line bg-surface px-5 py-3">
        <Button onClick={onClose}>{t.back}</Button>
        <Button variant={destructive ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </footer>
    </Modal>
  )
}

/** For a line of text without a form, whose browser would submit it. */
const confirmOnEnter =
  (confirm: () => void) =>
  ({ key, target, nativeEvent }: KeyboardEvent) => {
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    if (target.matches('[type=text]:not([role])') && target.form === null) confirm()
  }

interface SheetProps {
  /** Default: while it is mounted. */
  readonly open?: boolean
  readonly onClose: () => void
  /** Its accessible name; shown as a heading unless `bare`. */
  readonly title: string
  readonly side?: 'start' | 'end'
  readonly bare?: boolean
  readonly children: ReactNode
  readonly footer?: ReactNode
}

/** A side panel: details next to a list, or the navigation on a phone. */
export function Sheet({ open = true, onClose, title, side = 'end', bare = false, children, footer }: SheetProps) {
  return (
    <Modal open={open} onClose={onClose} label={title} className="sheet" side={side}>
      {bare ? (
        children
      ) : (
        <>
          <header className="border-b border-line py-3 pr-14 pl-4">
            <h2 className="text-l! wrap-anywhere">{title}</h2>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto p-4">{children}</div>
          {footer ? <footer className="flex justify-end gap-2 border-t border-line px-4 py-3">{footer}</footer> : null}
          <CloseButton onClose={onClose} />
        </>
      )}
    </Modal>
  )
}

/** Last in the dialog, so that the focus starts at the content and not at Close. */
function CloseButton({ onClose }: { onClose: () => void }) {
  return (
    <span className="absolute top-2.5 right-2.5">
      <IconButton label={t.close} variant="ghost" icon={<X aria-hidden="true" />} onClick={onClose} />
    </span>
  )
}
