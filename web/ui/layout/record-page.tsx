// The page of one record until it is read: skeleton, error, or no such record.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { ErrorPanel } from '../feedback/error-panel.tsx'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import { EmptyState } from '../list/empty-state.tsx'
import { Card } from './card.tsx'
import { Page } from './page.tsx'

/** What a record's page shows without its record. */
export interface RecordFrame {
  /** Kind of the record: 'Invoice'. */
  readonly title: string
  /** The list above it in the breadcrumbs. */
  readonly list: { readonly name: string; readonly to: string }
  readonly missing: {
    readonly icon: ReactNode
    readonly title: string
    readonly text: string
    /** Label of the link to the list. */
    readonly action: string
  }
}

interface RecordPageProps<T> {
  readonly frame: RecordFrame
  /** A cached read: the result of `useQuery`. */
  readonly reading: {
    readonly data: T | undefined
    readonly error: unknown
    readonly refetch: () => Promise<unknown>
  }
  readonly isMissing: boolean
  /** Formats a failure: `serverMessage`. */
  readonly messageOf: (error: unknown) => string
  readonly children: (record: T) => ReactNode
}

export function RecordPage<T>({ frame, reading, isMissing, messageOf, children }: RecordPageProps<T>) {
  const { data, error, refetch } = reading
  if (data !== undefined) return <>{children(data)}</>
  const { title, list, missing } = frame
  return (
    <Page title={title} breadcrumbs={recordBreadcrumbs(frame, title)}>
      <Card>
        {isMissing ? (
          <EmptyState
            icon={missing.icon}
            title={missing.title}
            text={missing.text}
            action={
              <Link to={list.to} className={buttonClass()}>
                {missing.action}
              </Link>
            }
          />
        ) : error ? (
          <ErrorPanel message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Card>
    </Page>
  )
}

export const recordBreadcrumbs = ({ list }: RecordFrame, name: string) => [list, { name }]
