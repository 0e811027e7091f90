import type { ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'

interface LoadedProps<T> {
  /** A cached read: what `useQuery` answers. */
  readonly reading: {
    readonly data: T | undefined
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
  /** Words for a failure: `serverMessage`. */
  readonly messageOf: (error: unknown) => string
  /** The shape of what comes. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** What was read, its shape while it comes, or why it did not come. What is there stays through a failed refresh. */
export function Loaded<T>({ reading, messageOf, skeleton, children }: LoadedProps<T>) {
  if (reading.data !== undefined) return <>{children(reading.data)}</>
  if (!reading.error) return <>{skeleton}</>
  return <ErrorPanel message={messageOf(reading.error)} onRetry={() => void reading.refetch()} />
}
