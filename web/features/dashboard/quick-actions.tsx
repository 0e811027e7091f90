import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Database, FileChartColumn, ReceiptText, ShieldCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { getClientMetrics } from '#contract/clients/api.ts'
import { type DemoSummary, getDemoData, seedDemoData } from '#contract/demo/api.ts'
import { countDocuments } from '#contract/documents/api.ts'
import { type DashboardMetrics, getDashboardMetrics } from '#contract/reports/dashboard.ts'
import { withPercentSign } from '#kernel/language.ts'
import { isCallError } from '#web/api/call-error.ts'
import { call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { addClientHere, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { dash, directionOf, formatDate, formatDecimal } from '#web/ui/format/format.ts'
import type { StatChange } from '#web/ui/layout/stat-card.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

/** Shortcuts to common actions. Actions without a working target are not offered. */
export function QuickActions() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const compliance = useComplianceCheck()
  return (
    <section
      aria-labelledby="quick-actions"
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-card border border-line bg-surface px-4 py-2.5"
    >
      <h2 id="quick-actions">{t.quickActionsTitle}</h2>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:gap-2 max-sm:[&>*]:flex-[1_1_150px] max-sm:[&>*]:px-2">
        {can(user, 'clients.write') ? (
          <Button icon={<UserPlus />} onClick={() => void navigate(addClientHere)}>
            {ui.addNewClient}
          </Button>
        ) : null}
        {can(user, 'invoices.write') ? (
          <Button icon={<ReceiptText />} onClick={() => void navigate({ to: paths.invoices })}>
            {ui.generateInvoice}
          </Button>
        ) : null}
        <Button icon={<ShieldCheck />} pending={compliance.pending} onClick={compliance.run}>
          {t.complianceCheckAction}
        </Button>
        <Button icon={<FileChartColumn />} onClick={() => void navigate({ to: paths.reports })}>
          {t.generateReportAction}
        </Button>
        {can(user, 'demo.manage') && user.mode === 'sandbox' ? <DemoDataAction /> : null}
      </div>
    </section>
  )
}

/** Reads the metrics past the cache and shows them. */
function useComplianceCheck() {
  const queries = useQueryClient()
  const [pending, setPending] = useState(false)

  async function run() {
    setPending(true)
    try {
      // Not read through the cache, because an invalidation in the meantime would cancel the read.
      const [metrics, clients, documents] = await Promise.all([
        call(getDashboardMetrics, {}),
        call(getClientMetrics, {}),
        call(countDocuments, {}),
      ])
      queries.setQueryData(read(getDashboardMetrics, {}).queryKey, metrics)
      const counts = {
        ...metrics,
        pendingClients: clients.kycPendingCount,
        documents: documents.total,
        compliancePackages: documents.byType.compliance_package ?? 0,
      }
      toast({ title: t.complianceCheckAction, description: complianceFindings(counts) })
    } catch {
      toast({ title: ui.errorTitle, description: t.complianceCheckError, destructive: true })
    } finally {
      setPending(false)
    }
  }
  return { pending, run: () => void run() }
}

const askEveryMs = 1_000

/** Creates demo data in a sandbox, with progress. */
function DemoDataAction() {
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
        icon={<Database />}
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

/** `+12% from last month`; a dash without an arrow when nothing precedes. */
export function changeCaption(percent: number | null): StatChange {
  const text = t.monthlyChange(signedPercent(percent))
  return percent === null ? { text } : { text, direction: directionOf(percent, 1) }
}

/** `2.4 days avg processing`. */
export function processingCaption(days: number | null): string {
  const text = formatDecimal(days, { min: 0, max: 1 })
  return t.averageProcessing(text === dash ? dash : text === '1' ? t.oneProcessingDay : t.processingDays(text))
}

/** Rating of the score (metrics): excellent from 90, good from 75. */
export const ratingCaption = (score: number): string =>
  score >= 90 ? t.excellentRating : score >= 75 ? t.goodRating : t.attentionRating

/** Counts of the compliance check (specification 9), over all clients and all active documents. */
interface ComplianceCounts extends Pick<DashboardMetrics, 'complianceScore' | 'approvedClients' | 'totalClients'> {
  readonly pendingClients: number
  readonly documents: number
  /** Documents of type compliance_package. */
  readonly compliancePackages: number
}

/** Summarises the result of the compliance check. */
export function complianceFindings(counts: ComplianceCounts): string {
  const { complianceScore, approvedClients, totalClients, pendingClients, documents, compliancePackages } = counts
  const clients = t.approvedClientsSummary(approvedClients, totalClients, pendingClients)
  const packages = t.compliancePackagesSummary(compliancePackages, documents)
  return t.complianceCheckToast(complianceScore, clients, packages)
}

/** Summarises the demo data, created or already present. */
function demoDataMade({ clients, invoices, documents }: DemoSummary): string {
  return t.demoDataSummary(clients, invoices, documents)
}

function signedPercent(percent: number | null): string {
  const text = formatDecimal(percent, { min: 0, max: 1 })
  if (text === dash) return dash
  return withPercentSign(/^[1-9]|^0[.,][1-9]/.test(text) ? `+${text}` : text)
}
