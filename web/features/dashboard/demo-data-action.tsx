import { useQuery } from '@tanstack/react-query'
import { Database } from 'lucide-react'
import { useState } from 'react'
import { getDemoData, seedDemoData } from '#contract/demo/api.ts'
import { isCallError } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { demoDataMade } from './captions.ts'
import * as t from './messages.ts'

const askEveryMs = 1_000

/** Creates demo data in a sandbox, with progress. */
export function DemoDataAction() {
  const [isAsking, setIsAsking] = useState(false)
  const seed = useChange(seedDemoData, {
    onSuccess: (made) =>
      toast({
        title: made.existedBefore ? t.demoDataThereToast : t.demoDataToast,
        description: demoDataMade(made),
      }),
    onError: (error, { body }) => {
      // Other data may have come since the last look.
      if (isCallError(error) && error.status === 409 && !body?.confirmed) return setIsAsking(true)
      toast({ title: ui.errorTitle, description: t.demoDataError, destructive: true })
    },
  })
  const { data, isPending: isLoading } = useQuery({
    ...read(getDemoData, {}),
    refetchInterval: ({ state }) => (seed.isPending || state.data?.progress?.failure === null ? askEveryMs : false),
  })
  const progress = data?.progress?.failure === null ? data.progress : null
  const pending = seed.isPending || progress !== null
  if (data?.possible === false) return null

  const close = () => setIsAsking(false)
  function run(confirmed: boolean) {
    close()
    seed.mutate({ body: confirmed ? { confirmed } : {} })
  }
  return (
    <>
      <Button
        icon={<Database aria-hidden="true" />}
        pending={pending}
        disabled={isLoading}
        onClick={() => (data?.hasOtherData ? setIsAsking(true) : run(false))}
      >
        {t.createDemoDataAction}
      </Button>
      {pending ? (
        <span className="flex min-w-44 items-center gap-2.5 text-s text-ink-2" role="status">
          <progress
            aria-label={t.demoDataLabel}
            className="h-1.5 flex-1"
            {...(progress && progress.total > 0 ? { value: progress.done, max: progress.total } : {})}
          />
          <span className="num">{progress ? formatDate(progress.reached) : t.demoDataStarting}</span>
        </span>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => run(true)}
        title={t.demoDataConfirmTitle}
        description={t.demoDataConfirm}
        confirmLabel={t.createDemoDataAction}
      />
    </>
  )
}
