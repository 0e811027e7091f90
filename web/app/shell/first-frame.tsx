import { Brand, Mark } from '#web/ui/layout/brand.tsx'
import { PageToCome } from '#web/ui/layout/page.tsx'
import * as ui from '#web/ui/messages.ts'

/** Shown until the script of a screen runs and the signed-in person is known. */
export function FirstFrame({ title }: { title: string }) {
  return (
    <div className="min-h-dvh side:grid side:grid-cols-[var(--side)_minmax(0,1fr)]">
      <div aria-hidden="true" className="border-r border-line bg-surface px-4.5 py-3.5 max-side:hidden">
        <Brand />
      </div>
      <main>
        <PageToCome title={title} />
        <p role="status" className="grid animate-pulse place-items-center py-28">
          <Mark className="size-9" />
          <span className="sr-only">{ui.loading}</span>
        </p>
      </main>
    </div>
  )
}
