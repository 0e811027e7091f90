import { plural } from '#kernel/plural.ts'

export const title = 'Attachments'
export const emptyHint = 'Documents sent with this invoice, such as a delivery note or timesheet.'
export const addLabel = 'Add a document'
export const searchPlaceholder = 'Search this client’s documents'
export const noneFound = 'No documents found'
export const loadError = "Couldn't load documents"
export const documentCount = (count: number) => plural(count, { one: '# document', other: '# documents' })
export const totalText = (documents: string, size: string) => `${documents}, ${size}`
export const fileText = (name: string, size: string, version: string) => `${name} · ${size} · version ${version}`
export const limitHint = (documents: number, size: string) =>
  `Up to ${documents} documents, ${size} in total. Files are checked on upload.`
export const tooMany = (max: number) => `At most ${max} documents can be attached to an invoice`
export const tooMuchInAll = (size: string) => `With this file, the attachments would exceed ${size} in total.`
export const notUploadedToast = 'File not uploaded'
export const savedToast = 'Attachments saved'
export const faults = {
  archived: 'Archived: restore or remove it',
  other_client: 'Belongs to another client: remove it',
  internal: 'Internal document: remove it',
} as const
export const goesAlong = (pdf: string, documents: string, size: string) =>
  `Attached to the email: ${pdf} and ${documents} (${size}).`
export const stopsSending = "An attachment can't be sent"
export const stopsSendingText = (title: string) => `${title} prevents sending. See Attachments.`
