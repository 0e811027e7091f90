import * as t from '#web/ui/messages.ts'
import { classNames } from '../class-names.ts'

/** The logo: value goes out, value comes back. */
export function Mark({ className = 'size-[22px]' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 26 26"
      aria-hidden="true"
      className={classNames('flex-none', className)}
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <rect width="26" height="26" rx="7" fill="var(--accent)" />
      <path d="M6 9h9.5M11.5 5l4.2 4-4.2 4" stroke="var(--accent-ink)" />
      <path d="M20 17h-9.5M14.5 13l-4.2 4 4.2 4" stroke="var(--accent-ink)" opacity=".62" />
    </svg>
  )
}

export function Brand({ className }: { className?: string }) {
  return (
    <span className={classNames('flex items-center gap-2.5 text-[15px] font-bold tracking-[-0.01em]', className)}>
      <Mark />
      {t.productName}
    </span>
  )
}
