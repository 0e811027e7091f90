import type { ReactNode } from 'react'

/** A key as printed on the keyboard. */
export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <kbd className="rounded-[4px] border border-line px-[5px] py-px font-sans text-[11px] leading-[1.35] font-medium text-ink-2">
      {children}
    </kbd>
  )
}
