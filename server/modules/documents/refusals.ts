import { fileEndings, type UploadType } from '#contract/documents/api.ts'
import { conflict, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import type { Refusal, RefusalTable } from '#server/platform/http/route.ts'
import type { DocumentError } from './errors.ts'
import type { ActiveContent } from './media/active-content.ts'
import type { MediaError } from './media/inspect.ts'
import type { OfficeFault } from './media/office.ts'

type Answer = Omit<Refusal, 'code'>

const typeNames: Readonly<Record<UploadType, string>> = {
  'application/pdf': 'a PDF',
  'image/png': 'a PNG image',
  'image/jpeg': 'a JPEG image',
  'image/webp': 'a WEBP image',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'a Word document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'an Excel workbook',
  'text/csv': 'a CSV file',
  'text/plain': 'a text file',
}

const officeFaults: Readonly<Record<Exclude<OfficeFault, 'not_office'>, string>> = {
  damaged: 'This Office file is damaged or was not uploaded whole.',
  holds_macros: 'This Office file holds macros or programs. Save it without them and try again.',
  holds_objects:
    'This Office file holds objects of other programs or links to them. Save it without them and try again.',
  encrypted: 'This Office file is locked with a password. Save it without one and try again.',
  unpacks_too_large: 'This Office file unpacks to far more than it should.',
}

const activeContents: Readonly<Record<ActiveContent, string>> = {
  script: 'This PDF does something when it is opened (a script or an action). Print it to a new PDF and try again.',
  embedded_file: 'This PDF has other files attached inside it. Save it without them and upload them one by one.',
  external_data: 'This file has a formula that starts another program. Remove it and try again.',
  virus_test: 'This file is the test file of virus scanners.',
  encrypted: 'This PDF is locked with a password. Save it without one and try again.',
}

const unfit = (detail: string, status: 400 | 415 = 415): Answer => ({
  status,
  title: status === 400 ? 'Invalid request' : 'Unsupported media type',
  detail,
  errors: [{ path: 'file', message: detail }],
})

const outOfReach: Answer = {
  status: 503,
  title: 'Not ready',
  detail: 'The document storage cannot be reached right now. Nothing was changed; try again in a moment.',
}

/** Maps document errors to refusals. */
export const documentRefusals: RefusalTable<DocumentError> = {
  document_not_found: () => notFound('There is no such document.'),
  client_unknown: () => ({
    status: 400,
    title: 'Invalid request',
    detail: 'Client: there is no such client',
    errors: [{ path: 'clientId', message: 'there is no such client' }],
  }),
  stale_version: staleVersion('document'),
  already_archived: () => conflict('Archived', 'This document is archived.'),
  not_archived: () => conflict('Not archived', 'This document is not archived.'),
  bytes_missing: () => ({ ...outOfReach, detail: 'The bytes of this document are missing from the storage.' }),
  storage_unavailable: () => outOfReach,
  content_changed: () => ({ ...outOfReach, detail: 'The file changed while it was stored. Try again.' }),
}

/** Maps errors of the file inspection to refusals. */
export const mediaRefusals: RefusalTable<MediaError> = {
  empty_file: () => unfit('This file is empty.', 400),
  unknown_file_type: () =>
    unfit('This is none of the types that are kept: PDF, PNG, JPEG, WEBP, DOCX, XLSX, CSV or TXT.'),
  incomplete_file: ({ found }) => unfit(`This file is ${typeNames[found]} that was cut short.`, 400),
  wrong_ending: ({ found, ending }) =>
    unfit(
      `This file is ${typeNames[found]}, but its name ends with .${ending}. Rename it to .${fileEndings[found][0]} and try again.`,
    ),
  active_content: ({ found }) => unfit(activeContents[found]),
  unfit_office_file: ({ fault }) => unfit(fault === 'not_office' ? officeFaults.damaged : officeFaults[fault]),
}
