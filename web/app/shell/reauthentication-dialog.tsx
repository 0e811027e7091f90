import { lazy, Suspense, useSyncExternalStore } from 'react'
import { reauthenticationQueue } from '#web/api/reauthentication.ts'

// Asked for seldom: its script comes with the question.
const ReauthenticationForm = lazy(() =>
  import('./reauthentication-form.tsx').then(({ ReauthenticationForm: component }) => ({ default: component })),
)

/** Puts the question where a call wants fresh proof of who is there; the call then goes on by itself. */
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
