/** Checks a file that a person chose, before it is sent. */
import { fileEndings, maxUploadBytes } from '#contract/documents/api.ts'
import * as t from './messages.ts'

const endings = Object.values(fileEndings).flat()
const bytesPerMegabyte = 1024 * 1024

/** For `<input accept>`: the types that the file chooser offers. */
export const acceptedFileTypes = endings.map((ending) => `.${ending}`).join(',')

/** What the server would refuse. `maxBytes` is a whole number of MB. */
export function faultBeforeSending(
  { name, size }: Pick<File, 'name' | 'size'>,
  maxBytes: number = maxUploadBytes,
): string | undefined {
  if (size === 0) return t.fileEmptyError
  if (size > maxBytes) return t.fileSizeError(maxBytes / bytesPerMegabyte)
  const ending = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase()
  if (ending !== undefined && !endings.includes(ending)) return t.fileTypeError
  return undefined
}

/** `msa_baobab-2026.pdf` → `Msa baobab 2026`: a default title. */
export function titleFrom(fileName: string): string {
  const words = fileName
    .replace(/\.[A-Za-z0-9]{1,10}$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (words.charAt(0).toUpperCase() + words.slice(1)).slice(0, 200)
}
