import { useQuery } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { getDemoData, seedDemoData } from '#contract/demo/api.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { demoDataMade } from './captions.ts'

const askEveryMs = 1_000

/** Creates demo data in a sandbox, with progress. */
export function DemoDataAction() {
  const seed = useChange(seedDemoData, {
    onSuccess: (made) => toast({ title: 'Demo Data Created', description: demoDataMade(made) }),
    onError: () =>
      toast({ title: 'Error', description: 'Failed to create demo data. Please try again.', destructive: true }),
  })
  const { data } = useQuery({
    ...read(getDemoData, {}),
    refetchInterval: ({ state }) => (seed.isPending || state.data?.progress?.failure === null ? askEveryMs : false),
  })
  const progress = data?.progress?.failure === null ? data.progress : null
  const pending = seed.isPending || progress !== null
  if (data?.possible === false) return null

  function run() {
    seed.mutate({ body: {} })
  }
  return (
    <>
      <Button icon={<Database aria-hidden="true" />} pending={pending} onClick={run}>
        Create Demo Data
      </Button>
      {pending ? (
        <span className="flex min-w-44 items-center gap-2.5 text-s text-ink-2" role="status">
          <progress
            aria-label="Demo data"
            className="h-1.5 flex-1"
            {...(progress && progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
          />
          <span className="num">{progress ? formatDate(progress.reached) : 'Beginning'}</span>
        </span>
      ) : null}
    </>
  )
}
