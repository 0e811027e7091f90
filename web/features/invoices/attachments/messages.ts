import { plural } from '#kernel/plural.ts'

export const title = 'Attachments'
export const emptyHint = 'Documents that go out with this invoice, such as a delivery note or a timesheet.'
export const addLabel = 'Add a document'
export const searchPlaceholder = 'Search this client’s documents'
export const noneFound = 'No document of this client matches'
export const loadError = 'Documents could not be loaded'
export const documentCount = (count: number) => plural(count, { one: '# document', other: '# documents' })
export const totalText = (documents: string, size: string) => `${documents}, ${size}`
export const fileText = (name: string, size: string, version: string) => `${name} · ${size} · version ${version}`
export const limitHint = (documents: number, size: string) =>
  `Up to ${documents} documents and ${size} in all. Files are checked when they are uploaded.`
export const tooMany = (max: number) => `At most ${max} documents go out with an invoice`
export const tooMuchInAll = (size: string) => `With this file the attachments would be larger than ${size} in all.`
export const notUploadedToast = 'File not uploaded'
export const savedToast = 'Attachments saved'
export const faults = {
  archived: 'Archived: restore or remove it',
  other_client: 'Belongs to another client: remove it',
  internal: 'Internal document: remove it',
} as const
export const goesAlong = (pdf: string, documents: string, size: string) =>
  `The email brings ${pdf} and ${documents} (${size}).`
export const stopsSending = 'An attachment cannot go out'
export const stopsSendingText = (title: string) => `${title} stops the sending. See Attachments.`
