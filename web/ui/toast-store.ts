/** Specification 9: one toast visible, shown for 5,000 ms, a dismissed one forgotten after 1,000,000 ms. */
export const toastShownMs = 5_000
export const toastForgottenMs = 1_000_000

export interface ToastText {
  readonly title: string
  readonly description?: string | undefined
  /** Something failed: red, and read out at once. */
  readonly destructive?: boolean | undefined
  /** One deed that follows from it, such as taking it back. */
  readonly action?: { readonly label: string; readonly onSelect: () => void } | undefined
  /** How long it shows, where that is longer than usual. */
  readonly shownMs?: number | undefined
}

export interface ShownToast extends ToastText {
  readonly id: number
  readonly open: boolean
}

interface Timers {
  readonly after: (delayMs: number, act: () => void) => () => void
}

/** Keeps the one toast that shows. A new one takes the place of the old; reading one (hover, focus) holds its time. */
export function createToastStore({ after }: Timers) {
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
    /** While someone reads it. */
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
