import { CatchBoundary } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { EmptyState } from '../list/empty-state.tsx'

interface ErrorPanelProps {
  readonly title?: string
  readonly message: string
  readonly onRetry?: (() => void) | undefined
}

/** Says what failed and offers to try again, in place of what could not be shown. */
export function ErrorPanel({ title = 'This could not be loaded', message, onRetry }: ErrorPanelProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={message}
        icon={<CircleAlert />}
        action={onRetry ? <Button onClick={onRetry}>Try again</Button> : undefined}
      />
    </div>
  )
}

/** Keeps a fault in one part of a screen from taking the rest with it. A change of `resetKey` tries anew. */
export function ErrorBoundary({ children, resetKey = '' }: { children: ReactNode; resetKey?: string }) {
  return (
    <CatchBoundary
      getResetKey={() => resetKey}
      errorComponent={({ reset }) => (
        <ErrorPanel title="Something went wrong here" message="The rest of the page still works." onRetry={reset} />
      )}
    >
      {children}
    </CatchBoundary>
  )
}
