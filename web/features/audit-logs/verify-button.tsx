import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { getAuditVerification, verifyAudit } from '#contract/audit/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { dash, formatCount, formatDateTime, groupThousands } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type Verification = AnswerOf<typeof verifyAudit>

const askEveryMs = 700
const parts = { seals: 'Recomputing seals', counts: 'Comparing counts' } as const

/** Verifies the whole hash chain on the server and shows the result. */
export function VerifyButton() {
  const [found, setFound] = useState<Verification>()
  const verify = useChange(verifyAudit, {
    onSuccess: setFound,
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const { data } = useQuery({
    ...read(getAuditVerification, {}),
    enabled: verify.isPending,
    refetchInterval: askEveryMs,
  })
  const progress = verify.isPending ? (data?.progress ?? null) : null
  const run = () => verify.mutate({ body: {} })
  return (
    <>
      <Button icon={<ShieldCheck aria-hidden="true" />} pending={verify.isPending} onClick={run}>
        Verify Log
      </Button>
      {progress ? (
        <span className="flex min-w-52 items-center gap-2.5 text-s text-ink-2" role="status">
          <progress
            aria-label="Verification of the audit log"
            className="h-1.5 min-w-16 flex-1"
            {...(progress.part === 'seals' ? { value: progress.percent, max: 100 } : {})}
          />
          <span className="num">
            {parts[progress.part]}
            {progress.part === 'seals' ? ` ${progress.percent} %` : ''}
          </span>
        </span>
      ) : null}
      <Dialog
        open={found !== undefined}
        onClose={() => setFound(undefined)}
        title="Verification of the audit log"
        footer={<Button onClick={() => setFound(undefined)}>Close</Button>}
      >
        {found ? <Found found={found} /> : null}
      </Dialog>
    </>
  )
}

const heads = {
  agrees: 'Names the newest batch it knew, unchanged',
  differs: 'Disagrees with the database',
  none: 'None is kept yet',
} as const satisfies Record<Verification['keptHead'], string>

function Found({ found }: { found: Verification }) {
  const count = (value: number) => groupThousands(String(value))
  return (
    <div className="grid gap-4">
      {found.intact ? (
        <Notice tone="ok" title="The log is intact">
          No entry was changed, removed, added or moved since it was sealed.
        </Notice>
      ) : (
        <Notice tone="bad" title={formatCount(found.findings.length, 'finding')}>
          <ul className="mt-1 list-disc pl-4">
            {found.findings.map((finding) => (
              <li key={finding} className="break-words">
                {finding}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Facts
        rows={[
          { key: 'entries', label: 'Entries recomputed', value: count(found.sealedEntries) },
          { key: 'batches', label: 'Sealed batches', value: count(found.batches) },
          { key: 'first', label: 'First sealed', value: timeOf(found.firstSealedAt) },
          { key: 'last', label: 'Last sealed', value: timeOf(found.lastSealedAt) },
          { key: 'tail', label: 'Written since, not yet sealed', value: count(found.unsealedEntries) },
          { key: 'counts', label: 'Kept counts compared', value: count(found.countsChecked) },
          { key: 'head', label: 'Seal kept outside the database', value: heads[found.keptHead] },
          { key: 'checked', label: 'Checked', value: timeOf(found.checkedAt) },
          { key: 'took', label: 'Took', value: `${(found.tookMs / 1000).toFixed(1)} s` },
        ]}
      />
    </div>
  )
}

const timeOf = (time: string | null): string => (time === null ? dash : formatDateTime(time))
