import { CatchBoundary } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { EmptyState } from '../list/empty-state.tsx'

interface ErrorPanelProps {
  readonly title?: string
  readonly message: string
  readonly onRetry?: (() => void) | undefined
}

/** Replaces content that failed to load, with a retry button. */
export function ErrorPanel({ title = t.loadErrorTitle, message, onRetry }: ErrorPanelProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={message}
        icon={<CircleAlert />}
        action={onRetry ? <Button onClick={onRetry}>{t.tryAgain}</Button> : undefined}
      />
    </div>
  )
}

/** Contains the failure of one part of a screen. A new `resetKey` retries. */
export function ErrorBoundary({ children, resetKey = '' }: { children: ReactNode; resetKey?: string }) {
  return (
    <CatchBoundary
      getResetKey={() => resetKey}
      errorComponent={({ reset }) => <ErrorPanel title={t.crashTitle} message={t.crashHint} onRetry={reset} />}
    >
      {children}
    </CatchBoundary>
  )
}
