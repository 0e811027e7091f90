import { getWaemuReport } from '#contract/compliance/api.ts'
import { addressOf, call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { JsonReportButton } from '#web/ui/json-report-button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'
import type { ChosenPeriod } from './search.ts'

/** Downloads the WAEMU compliance report of the selected period. */
export function WaemuReportButton({ period }: { period: ChosenPeriod }) {
  if (!can(useSignedInUser(), 'reports.export')) return null
  return (
    <JsonReportButton
      label={ui.waemuReport}
      load={() => call(getWaemuReport, { query: period })}
      fileName={reportFileName}
      saved={({ summary }) => ({
        title: t.waemuGeneratedToast,
        description: ui.conversionCount(summary.totalTransactions),
      })}
      failed={{ title: t.waemuFailedToast, description: t.waemuFailedHint }}
    />
  )
}

/** The same report for readers, as PDF or Excel. */
export function WaemuReportCard({ period }: { period: ChosenPeriod }) {
  const mayExport = can(useSignedInUser(), 'reports.export')
  return (
    <Card title={t.waemuCardTitle}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-56 text-[12.5px] text-ink-2">{t.waemuCardHint}</p>
        {mayExport ? (
          <ExportMenu
            label={ui.download}
            about={t.waemuCardTitle}
            formats={['pdf', 'xlsx']}
            addressOf={(format) => addressOf(getWaemuReport, { query: { ...period, format } })}
          />
        ) : null}
      </div>
    </Card>
  )
}
