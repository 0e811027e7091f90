/**
 * Specification 9: one toast visible, shown for 5,000 ms; a dismissed one is forgotten after
 * 1,000,000 ms.
 */
const toastShownMs = 5_000
const toastForgottenMs = 1_000_000

export interface ToastText {
  readonly title: string
  readonly description?: string | undefined
  /** A failure: red, and announced at once. */
  readonly destructive?: boolean | undefined
  /** One follow-up action, such as undo. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined
  /** Display time, if longer than usual. */
  readonly shownMs?: number | undefined
}

export interface ShownToast extends ToastText {
  readonly id: number
  readonly open: boolean
}

/** Holds the one visible toast. A new toast replaces it; hover and focus pause its timer. */
export function createToastStore({ after }: { after: (delayMs: number, act: () => void) => () => void }) {
  let current: ShownToast | undefined
  let nextId = 1
  let stop = () => {}
  const listeners = new Set<() => void>()

  function put(toast: ShownToast | undefined) {
    current = toast
    for (const listener of listeners) listener()
  }

  function closeLater() {
    stop()
    stop = after(current?.shownMs ?? toastShownMs, dismiss)
  }

  function dismiss() {
    if (!current?.open) return
    stop()
    put({ ...current, open: false })
    stop = after(toastForgottenMs, () => put(undefined))
  }

  return {
    show(text: ToastText): void {
      put({ ...text, id: nextId, open: true })
      nextId += 1
      closeLater()
    },
    dismiss,
    /** Pauses the timer while someone reads it. */
    hold: (): void => {
      if (current?.open) stop()
    },
    release: (): void => {
      if (current?.open) closeLater()
    },
    current: (): ShownToast | undefined => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
