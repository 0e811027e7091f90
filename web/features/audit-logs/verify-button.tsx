import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { getAuditVerification, verifyAudit } from '#contract/audit/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { withPercentSign } from '#kernel/language.ts'
import { errorToast } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { dash, formatDateTime, groupThousands } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

type Verification = AnswerOf<typeof verifyAudit>

const askEveryMs = 700
const parts = { seals: t.recomputingSealsStep, counts: t.comparingCountsStep } as const

/** Verifies the whole hash chain on the server and shows the result. */
export function VerifyButton() {
  const [found, setFound] = useState<Verification>()
  const verify = useChange(verifyAudit, {
    onSuccess: setFound,
    onError: (error) => toast(errorToast(error)),
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
      <Button icon={<ShieldCheck />} pending={verify.isPending} onClick={run}>
        {t.verifyLogAction}
      </Button>
      {progress ? (
        <span className="flex min-w-52 items-center gap-2.5 text-s text-ink-2" role="status">
          <progress
            aria-label={t.verificationTitle}
            className="h-1.5 min-w-16 flex-1"
            {...(progress.part === 'seals' ? { value: progress.percent, max: 100 } : {})}
          />
          <span className="num">
            {parts[progress.part]}
            {progress.part === 'seals' ? ` ${withPercentSign(String(progress.percent))}` : ''}
          </span>
        </span>
      ) : null}
      <Dialog
        open={found !== undefined}
        onClose={() => setFound(undefined)}
        title={t.verificationTitle}
        footer={<Button onClick={() => setFound(undefined)}>{ui.close}</Button>}
      >
        {found ? <Found found={found} /> : null}
      </Dialog>
    </>
  )
}

function Found({ found }: { found: Verification }) {
  const count = (value: number) => groupThousands(String(value))
  return (
    <div className="grid gap-4">
      {found.intact ? (
        <Notice tone="ok" title={t.intactTitle}>
          {t.intactHint}
        </Notice>
      ) : (
        <Notice tone="bad" title={t.findingCount(found.findings.length)}>
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
          { key: 'entries', label: t.entriesRecomputedLabel, value: count(found.sealedEntries) },
          { key: 'batches', label: t.sealedBatchesLabel, value: count(found.batches) },
          { key: 'first', label: t.firstSealedLabel, value: timeOf(found.firstSealedAt) },
          { key: 'last', label: t.lastSealedLabel, value: timeOf(found.lastSealedAt) },
          { key: 'tail', label: t.unsealedLabel, value: count(found.unsealedEntries) },
          { key: 'counts', label: t.countsComparedLabel, value: count(found.countsChecked) },
          { key: 'head', label: t.externalSealLabel, value: t.storedHeadResults[found.storedHead] },
          { key: 'checked', label: t.checkedAtLabel, value: timeOf(found.checkedAt) },
          { key: 'took', label: ui.duration, value: `${groupThousands((found.durationMs / 1000).toFixed(1))} s` },
        ]}
      />
    </div>
  )
}

const timeOf = (time: string | null): string => (time === null ? dash : formatDateTime(time))
