import { fileEndings, maxUploadBytes } from '#contract/documents/api.ts'

const endings = Object.values(fileEndings).flat()

/** For `<input accept>`: the types that the file chooser offers. */
export const accepted = endings.map((ending) => `.${ending}`).join(',')

export const takenTypes = 'PDF, PNG, JPEG, WEBP, DOCX, XLSX, CSV or TXT, at most 25 MB each'

/** Checks what the server would refuse, before 25 MB are sent. */
export function faultBeforeSending(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (file.size === 0) return 'This file is empty.'
  if (file.size > maxUploadBytes) return 'The file is larger than 25 MB.'
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(file.name)?.[1]?.toLowerCase()
  if (ending !== undefined && !endings.includes(ending))
    return 'This is none of the types that are kept: PDF, PNG, JPEG, WEBP, DOCX, XLSX, CSV or TXT.'
  return undefined
}

/** `msa_baobab-2026.pdf` → `msa baobab 2026`: a default title. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[A-Za-z0-9]{1,10}$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200)
}
