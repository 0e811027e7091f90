import { fileEndings, maxUploadBytes, readDocumentContent } from '#contract/documents/api.ts'
import { addressOf } from '#web/api/client.ts'
import * as t from './messages.ts'

const endings = Object.values(fileEndings).flat()

/** For `<input accept>`: the types that the file chooser offers. */
export const accepted = endings.map((ending) => `.${ending}`).join(',')

export const takenTypes = t.fileTypesHint

/** Checks what the server would refuse, before 25 MB are sent. */
export function faultBeforeSending(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (file.size === 0) return t.fileEmptyError
  if (file.size > maxUploadBytes) return t.fileSizeError
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(file.name)?.[1]?.toLowerCase()
  if (ending !== undefined && !endings.includes(ending)) return t.fileTypeError
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

/** Download URL of a document's file. */
export const downloadAddress = (id: number, version?: string): string =>
  addressOf(readDocumentContent, { params: { id }, query: { version, download: 'true' } })
