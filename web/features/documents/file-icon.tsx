import { FileImage, FileSpreadsheet, FileText, FileType } from 'lucide-react'

/** Icon of a file type. Decorative: the file name is next to it. */
export function FileIcon({ mimeType }: { mimeType: string }) {
  const Icon = mimeType.startsWith('image/')
    ? FileImage
    : mimeType.includes('spreadsheet') || mimeType === 'text/csv'
      ? FileSpreadsheet
      : mimeType === 'application/pdf'
        ? FileText
        : FileType
  return (
    <span aria-hidden="true" className="grid size-[30px] flex-none place-items-center rounded-s bg-calm-soft text-calm">
      <Icon className="size-4" />
    </span>
  )
}
