import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { getWaemuReport } from '#contract/compliance.ts'
import { call } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { reportFileName } from './report.ts'
import { reportFailed, reportGenerated } from './toasts.ts'

/** Saves the WAEMU compliance report of the month to date as a file. */
export function ReportButton() {
  const mayExport = can(useSignedInUser(), 'reports.export')
  const report = useMutation({
    mutationFn: () => call(getWaemuReport, {}),
    onSuccess: (answer) => {
      save(reportFileName(answer), JSON.stringify(answer, null, 2))
      toast(reportGenerated(answer))
    },
    onError: () => toast(reportFailed),
  })
  if (!mayExport) return null
  return (
    <Button icon={<Download aria-hidden="true" />} pending={report.isPending} onClick={() => report.mutate()}>
      WAEMU Report
    </Button>
  )
}

function save(name: string, json: string) {
  const address = URL.createObjectURL(new Blob([json], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has taken its own hold of the bytes once the click was handled.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
