import * as t from '#web/ui/messages.ts'
import { classNames } from '../class-names.ts'

/** Loading placeholder. Set its size by class: `h-4 w-36`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('shimmer', className)} />
}

/** Loading placeholder of a text, as high as one line of it. */
export function SkeletonLine({ className }: { className: string }) {
  return (
    <span className="flex h-[1lh] items-center">
      <Skeleton className={classNames('max-h-full max-w-full', className)} />
    </span>
  )
}

/** Placeholder rows of a list. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <div role="status" aria-label={t.loading}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows that never move
        <div key={row} className="flex items-center gap-3 py-2.5">
          <Skeleton className="size-[30px] rounded-full!" />
          <div className="flex-1">
            <Skeleton className="mb-1.5 h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
    </div>
  )
}
