import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react'
import { classNames } from './class-names.ts'

/**
 * Renders, and loads, its children once the content around them has been painted. A deferred value
 * would not wait, because the shell already defers the whole screen.
 */
export function AfterContent({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => startTransition(() => setIsDue(true)), [])
  return isDue ? <Suspense fallback={fallback}>{children}</Suspense> : fallback
}

/**
 * Shows its children once the content above them has its height, which would move them. Their own
 * reads start at once.
 */
export function HiddenUntil({ settled, children }: { settled: boolean; children: ReactNode }) {
  return <div className={classNames('contents', !settled && 'invisible')}>{children}</div>
}
