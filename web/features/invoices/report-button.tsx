import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getWaemuReport } from '#contract/compliance/api.ts'
import { call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { saveFile } from '#web/ui/save-file.ts'

/**
 * Downloads the WAEMU compliance report of the month to date, with this screen's texts
 * (specification 8).
 */
export function ReportButton() {
  const mayExport = can(useSignedInUser(), 'reports.export')
  const report = useMutation({
    mutationFn: () => call(getWaemuReport, {}),
    onSuccess: (answer) => {
      saveFile(reportFileName(answer), JSON.stringify(answer, null, 2), 'application/json')
      toast({
        title: 'WAEMU Report Generated',
        description: formatCount(answer.summary.totalTransactions, 'transaction'),
      })
    },
    onError: () =>
      toast({
        title: 'Report Generation Failed',
        description: 'Failed to generate WAEMU compliance report.',
        destructive: true,
      }),
  })
  if (!mayExport) return null
  return (
    <Button icon={<Download aria-hidden="true" />} pending={report.isPending} onClick={() => report.mutate()}>
      WAEMU Report
    </Button>
  )
}
