// Toasts. Written by hand: `sonner` inserts a style element, which our content policy forbids
// (docs/adr/0042-own-overlay-parts.md).
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { createToastStore, type ToastText } from '../toast-store.ts'

const store = createToastStore({
  after(delayMs, act) {
    const timer = setTimeout(act, delayMs)
    return () => clearTimeout(timer)
  },
})

/** Shows a toast: `toast({ title, description, destructive })`. */
export const toast = (text: ToastText): void => store.show(text)

/** Ends a dialog whose change has succeeded. */
export function closeWithToast(onClose: () => void, text: ToastText): void {
  toast(text)
  onClose()
}

export const isToastShown = (): boolean => store.current()?.open === true

export const useIsToastShown = (): boolean => useSyncExternalStore(store.subscribe, isToastShown, isToastShown)

/**
 * Mounted regions, bottom first: the page's, then one per open dialog. Only the topmost shows
 * toasts.
 */
let regions: readonly symbol[] = []
const regionListeners = new Set<() => void>()

function changeRegions(next: readonly symbol[]) {
  regions = next
  for (const listener of regionListeners) listener()
}

function useIsTopRegion(): boolean {
  const [key] = useState(() => Symbol('toast region'))
  useEffect(() => {
    changeRegions([...regions, key])
    return () => changeRegions(regions.filter((region) => region !== key))
  }, [key])
  return useSyncExternalStore(
    (listener) => {
      regionListeners.add(listener)
      return () => regionListeners.delete(listener)
    },
    () => regions.at(-1) === key,
    () => false,
  )
}

/**
 * Where toasts appear. The shell has one; a modal dialog adds its own, because it makes the rest of
 * the page inert.
 */
export function ToastRegion({ inDialog = false }: { inDialog?: boolean }) {
  const isTop = useIsTopRegion()
  const current = useSyncExternalStore(store.subscribe, store.current, store.current)
  const visible = isTop && current?.open ? current : undefined

  return (
    <div
      className={classNames(
        'fixed right-4 z-50 print:hidden w-[min(22.5rem,calc(100vw-2rem))] text-ink',
        // A dialog has its buttons at the bottom, so the toast goes to the top.
        inDialog ? 'top-4' : 'bottom-4',
      )}
    >
      <div role="status" aria-live="polite">
        {visible && !visible.destructive ? <ToastCard key={visible.id} text={visible} /> : null}
      </div>
      <div role="alert" aria-live="assertive">
        {visible?.destructive ? <ToastCard key={visible.id} text={visible} /> : null}
      </div>
    </div>
  )
}

function ToastCard({ text }: { text: ToastText }) {
  const Icon = text.destructive ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only pauses it
    <div
      className={classNames(
        'flex items-start gap-2.5 rounded-card border bg-raised py-3 pr-2 pl-3.5 shadow-[0_8px_24px_-8px_rgb(0_0_0/18%)]',
        'transition-[opacity,translate] duration-150 starting:translate-y-2 starting:opacity-0',
        text.destructive ? 'border-bad' : 'border-line-strong',
      )}
      onPointerEnter={store.hold}
      onPointerLeave={store.release}
      onFocus={store.hold}
      onBlur={store.release}
    >
      <Icon className={classNames('mt-px size-[18px] flex-none', text.destructive ? 'text-bad' : 'text-ok')} />
      <div className="min-w-0 flex-1 text-s">
        <p className="font-title">{text.title}</p>
        {text.description ? <p className="wrap-anywhere text-ink-2">{text.description}</p> : null}
      </div>
      {text.action ? (
        <Button
          size="s"
          onClick={() => {
            store.dismiss()
            text.action?.onSelect()
          }}
        >
          {text.action.label}
        </Button>
      ) : null}
      <button
        type="button"
        aria-label={t.dismiss}
        onClick={store.dismiss}
        className="grid size-6 flex-none place-items-center rounded-s text-ink-2 hover:bg-calm-soft hover:text-ink"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </div>
  )
}
