import { lazy, Suspense, useSyncExternalStore } from 'react'
import { proofDesk } from '#web/api/reauthentication.ts'

// Asked for seldom: its script comes with the question.
const ProofQuestion = lazy(() =>
  import('./reauthentication-form.tsx').then(({ ProofQuestion: component }) => ({ default: component })),
)

/** Puts the question where a call wants fresh proof of who is there; the call then goes on by itself. */
export function ProofDialog() {
  const isAsking = useSyncExternalStore(proofDesk.subscribe, proofDesk.isAsking, proofDesk.isAsking)
  return isAsking ? (
    <Suspense fallback={null}>
      <ProofQuestion />
    </Suspense>
  ) : null
}
