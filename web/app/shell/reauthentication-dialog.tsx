import { lazy, Suspense, useSyncExternalStore } from 'react'
import { reauthenticationQueue } from '#web/api/reauthentication.ts'

// Rarely needed, so its chunk loads with the question.
const ReauthenticationForm = lazy(() =>
  import('./reauthentication-form.tsx').then(({ ReauthenticationForm: component }) => ({ default: component })),
)

/** Asks for identity again when a call requires it. The call then continues. */
export function ReauthenticationDialog() {
  const isAsking = useSyncExternalStore(
    reauthenticationQueue.subscribe,
    reauthenticationQueue.isAsking,
    reauthenticationQueue.isAsking,
  )
  return isAsking ? (
    <Suspense fallback={null}>
      <ReauthenticationForm />
    </Suspense>
  ) : null
}
