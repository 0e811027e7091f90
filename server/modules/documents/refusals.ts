import { fileEndings, type UploadType } from '#contract/documents/api.ts'
import { conflict, invalidInput, invalidRequest, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import type { Refusal, RefusalTable } from '#server/platform/http/route.ts'
import type { DocumentError } from './errors.ts'
import type { ActiveContent } from './media/active-content.ts'
import type { MediaError } from './media/inspect.ts'
import type { OfficeFault } from './media/office.ts'
import { t } from './texts.ts'

type Answer = Omit<Refusal, 'code'>

const typeNames = (): Readonly<Record<UploadType, string>> => ({
  'application/pdf': t.pdfFile,
  'image/png': t.pngFile,
  'image/jpeg': t.jpegFile,
  'image/webp': t.webpFile,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': t.wordFile,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': t.excelFile,
  'text/csv': t.csvFile,
  'text/plain': t.textFile,
})

const officeFaults = (): Readonly<Record<Exclude<OfficeFault, 'not_office'>, string>> => ({
  damaged: t.officeFileDamaged,
  holds_macros: t.officeFileMacros,
  holds_objects: t.officeFileObjects,
  encrypted: t.officeFileEncrypted,
  unpacks_too_large: t.officeFileTooLarge,
})

const activeContents = (): Readonly<Record<ActiveContent, string>> => ({
  script: t.pdfScript,
  embedded_file: t.pdfAttachments,
  external_data: t.csvFormula,
  virus_test: t.virusTestFile,
  encrypted: t.pdfEncrypted,
})

const unfit = (detail: string, status: 400 | 415 = 415): Answer =>
  status === 400
    ? invalidInput('file', detail)
    : { status, title: t.unsupportedMediaTypeTitle, detail, errors: [{ path: 'file', message: detail }] }

const outOfReach = (): Answer => ({
  status: 503,
  title: t.notReadyTitle,
  detail: t.storageUnavailable,
})

/** Maps document errors to refusals. */
export const documentRefusals: RefusalTable<DocumentError> = {
  document_not_found: () => notFound(t.documentNotFound),
  client_unknown: () => invalidRequest(t.clientUnknownDetail, [{ path: 'clientId', message: t.clientUnknown }]),
  stale_version: staleVersion('document'),
  already_archived: () => conflict(t.archivedTitle, t.documentArchived),
  not_archived: () => conflict(t.notArchivedTitle, t.documentNotArchived),
  document_generated: () => conflict(t.generatedTitle, t.documentGenerated),
  bytes_missing: () => ({ ...outOfReach(), detail: t.contentMissing }),
  storage_unavailable: outOfReach,
  content_changed: () => ({ ...outOfReach(), detail: t.contentChanged }),
}

/** Maps errors of the file inspection to refusals. */
export const mediaRefusals: RefusalTable<MediaError> = {
  empty_file: () => unfit(t.fileEmpty, 400),
  unknown_file_type: () => unfit(t.fileTypeUnsupported),
  incomplete_file: ({ found }) => unfit(t.fileIncomplete(typeNames()[found]), 400),
  wrong_ending: ({ found, ending }) => unfit(t.fileEndingMismatch(typeNames()[found], ending, fileEndings[found][0])),
  active_content: ({ found }) => unfit(activeContents()[found]),
  unfit_office_file: ({ fault }) => unfit(fault === 'not_office' ? officeFaults().damaged : officeFaults()[fault]),
}
