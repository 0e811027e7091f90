import { Download } from 'lucide-react'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

const formats = [
  ['csv', 'CSV file'],
  ['xlsx', 'Excel workbook (XLSX)'],
] as const

/** Downloads the list as it is filtered and sorted: `addressOf(exportClients, { query: { …filter, format } })`. */
export function ExportMenu({
  addressOf,
  label = 'Export',
}: {
  addressOf: (format: 'csv' | 'xlsx') => string
  label?: string
}) {
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} icon={<Download aria-hidden="true" />}>
          {label}
        </Button>
      )}
      items={formats.map(([format, label]) => ({ label, onSelect: () => download(addressOf(format)) }))}
    />
  )
}

function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
