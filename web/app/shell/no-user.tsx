import { useQuery } from '@tanstack/react-query'
import { serverMessage } from '#web/api/call-error.ts'
import { currentUserRead } from '#web/api/current-user.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Mark } from '#web/ui/layout/brand.tsx'

/** Shown while the signed-in user is loading, or after loading failed. */
export function NoUserScreen() {
  const { error, refetch } = useQuery(currentUserRead)
  return (
    <main className="grid min-h-dvh place-items-center">
      {error ? (
        <ErrorPanel
          title="Corridor could not be reached"
          message={serverMessage(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" className="animate-pulse">
          <Mark className="size-9" />
          <span className="sr-only">Loading</span>
        </p>
      )}
    </main>
  )
}
