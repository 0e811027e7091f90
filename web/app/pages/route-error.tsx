import type { ErrorComponentProps } from '@tanstack/react-router'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'

/** Replaces a screen that failed; the shell around it keeps working. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const requestId = isCallError(error) ? error.problem?.requestId : undefined
  const message = serverMessage(error, 'The rest of Corridor still works. Try again, or reload the page.')
  return (
    <Page title="Something Went Wrong">
      <Card>
        <ErrorPanel
          title="This screen could not be shown"
          message={requestId ? `${message} If it happens again, give support this number: ${requestId}` : message}
          onRetry={reset}
        />
      </Card>
    </Page>
  )
}
