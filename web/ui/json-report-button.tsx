import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './feedback/toast.tsx'
import { saveFile } from './save-file.ts'
import type { ToastText } from './toast-store.ts'

interface JsonReportButtonProps<Report> {
  readonly label: string
  readonly load: () => Promise<Report>
  readonly fileName: (report: Report) => string
  readonly saved: (report: Report) => ToastText
  readonly failed: ToastText
}

/** Reads a report and saves it as a JSON file, with a toast for either outcome. */
export function JsonReportButton<Report>({ label, load, fileName, saved, failed }: JsonReportButtonProps<Report>) {
  const report = useMutation({
    mutationFn: load,
    onSuccess: (answer) => {
      saveFile(fileName(answer), JSON.stringify(answer, null, 2), 'application/json')
      toast(saved(answer))
    },
    onError: () => toast({ ...failed, destructive: true }),
  })
  return (
    <Button icon={<Download />} pending={report.isPending} onClick={() => report.mutate()}>
      {label}
    </Button>
  )
}
