import type { ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'

interface QueryContentProps<T> {
  /** A cached read: the result of `useQuery`. */
  readonly reading: {
    readonly data: T | undefined
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
  /** Formats a failure: `serverMessage`. */
  readonly messageOf: (error: unknown) => string
  /** Placeholder while loading. */
  readonly skeleton: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows loaded data, a skeleton or an error. Data stays visible when a refresh fails. */
export function QueryContent<T>({ reading, messageOf, skeleton, children }: QueryContentProps<T>) {
  if (reading.data !== undefined) return <>{children(reading.data)}</>
  if (!reading.error) return <>{skeleton}</>
  return <ErrorPanel message={messageOf(reading.error)} onRetry={() => void reading.refetch()} />
}
