import { plural } from '#kernel/plural.ts'
export const restoreAction = 'Restore'
export const archivedToast = 'Document archived'
export const restoredToast = 'Document restored'
export const archivedHint = (title: string) => `${title} is in the archive.`
export const restoredHint = (title: string) => `${title} is back in the list.`
export const archiveQuestion = (title: string) => `Archive ${title}?`
export const restoreQuestion = (title: string) => `Restore ${title}?`
export const archiveHint =
  'It leaves the list. All versions stay available in the archive and are retained for ten years.'
export const restoreHint = 'It returns to the active documents.'
export const clientPlaceholder = 'No client'
export const detailsTitle = 'Details'
export const versionsTitle = 'Versions'
export const archivedLabel = 'Archived'
export const expiresOnLabel = 'Expires on'
export const fileTypeLabel = 'File type'
export const retainedUntilLabel = 'Retained until at least'
export const previewUnavailableTitle = 'No preview available'
export const previewUnavailableHint = 'Download the file to open it in another program.'
export const archiveDocumentsTitle = 'Archive documents'
export const archiveDocumentsHint =
  'They leave the list. All versions stay available in the archive and are retained for ten years.'
export const restoreDocumentsHint = 'They return to the active documents.'
export const setTypeAction = 'Set type'
export const setDocumentTypeTitle = 'Set document type'
export const setTypeHint = 'Sets the chosen type for each document.'
export const downloadFilesAction = 'Download files'
export const documentCount = (count: number) => plural(count, { one: '# document', other: '# documents' })
export const documentTypeLabel = 'Document type'
export const searchLabel = 'Search documents'
export const searchPlaceholder = 'Search by title or document type'
export const allTypesLabel = 'All types'
export const archiveFilterLabel = 'Active or archived'
export const totalDocumentsLabel = 'Total Documents'
export const compliancePackagesLabel = 'Compliance Packages'
export const emptyTitle = 'No Documents Found'
export const searchEmptyHint = 'No documents match your current search or filter criteria'
export const emptyHint = 'Upload your first compliance document to get started'
export const viewDocumentLabel = (title: string) => `View ${title}`
export const downloadDocumentLabel = (title: string) => `Download ${title}`
export const updatedToast = 'Document updated'
export const updatedHint = (title: string) => `${title} was saved.`
export const editTitle = 'Edit document'
export const editHint = 'The files stay unchanged. Changes are recorded in the audit log.'
export const clientHint = "Leave empty for your own business's documents"
export const expiresOnHint = 'For documents that expire, such as passports'
export const expiresOn = (date: string) => `Expires ${date}`
export const fileTypesHint = 'PDF, PNG, JPEG, WEBP, DOCX, XLSX, CSV or TXT, up to 25 MB each'
export const dropVersionHint = 'Drop a new version here'
export const chooseVersionAction = 'Choose a new version'
export const uploadedToast = 'Documents uploaded'
export const uploadedHint = (done: string) => `${done} uploaded.`
export const uploadHint = 'Files are retained for at least ten years, each with a checksum.'
export const uploadingLabel = 'Uploading…'
export const uploadAction = (subject: string) => `Upload ${subject}`
export const dropFilesHint = 'Drop files here'
export const chooseFilesAction = 'Choose files'
export const typePlaceholder = 'Choose a type'
export const filesLabel = 'Files'
export const uploadedLabel = 'Uploaded'
export const uploadProgressLabel = (name: string) => `Upload of ${name}`
export const checkingLabel = 'Checking…'
export const expiresOnFieldLabel = 'Expires On'
export const versionText = (version: string) => `Version ${version}`
export const msaTitle = 'MSA'
