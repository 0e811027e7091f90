import { Download } from 'lucide-react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { Menu } from './menu.tsx'

const names = {
  csv: t.csvFile,
  xlsx: t.excelFormatLabel,
  json: t.jsonFile,
  pdf: t.pdfDocument,
} as const
type Format = keyof typeof names

interface ExportMenuProps<F extends Format> {
  readonly addressOf: (format: F) => string
  readonly label?: string
  /** The downloaded data, part of the button's accessible name: 'Revenue Report'. */
  readonly about?: string
  readonly formats?: readonly F[]
  /** Formats that are too small for this export, with the reason: 'up to 5,000 entries'. */
  readonly without?: Partial<Readonly<Record<F, string>>>
}

/**
 * Downloads the list as filtered and sorted: `addressOf(exportClients, { query: { …filter, format }
 * })`. Default: CSV and XLSX.
 */
export function ExportMenu<F extends Format = 'csv' | 'xlsx'>({
  addressOf,
  label = t.exportAction,
  about,
  formats = ['csv', 'xlsx'] as unknown as readonly F[],
  without = {},
}: ExportMenuProps<F>) {
  return (
    <Menu
      trigger={(props) => (
        <Button {...props} icon={<Download />}>
          {label}
          {about ? <span className="sr-only"> {about}</span> : null}
        </Button>
      )}
      items={formats.map((format) => {
        const refused = without[format]
        return {
          label: refused === undefined ? names[format] : `${names[format]}, ${refused}`,
          disabled: refused !== undefined,
          onSelect: () => download(addressOf(format)),
        }
      })}
    />
  )
}

/** Downloads a URL under the file name that the server gives. */
function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
