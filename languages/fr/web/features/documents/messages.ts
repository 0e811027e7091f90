import { plural } from '#kernel/plural.ts'
export const restoreAction = 'Restaurer'
export const archivedToast = 'Document archivé'
export const restoredToast = 'Document restauré'
export const archivedHint = (title: string) => `${title} est dans les archives.`
export const restoredHint = (title: string) => `${title} est de nouveau dans la liste.`
export const archiveQuestion = (title: string) => `Archiver ${title} ?`
export const restoreQuestion = (title: string) => `Restaurer ${title} ?`
export const archiveHint =
  'Il quitte la liste. Toutes ses versions restent accessibles dans les archives et sont conservées dix ans.'
export const restoreHint = 'Il revient parmi les documents actifs.'
export const clientPlaceholder = 'Aucun client'
export const detailsTitle = 'Détails'
export const versionsTitle = 'Versions'
export const archivedLabel = 'Archivé'
export const expiresOnLabel = 'Date d’expiration'
export const fileTypeLabel = 'Type de fichier'
export const retainedUntilLabel = 'Conservé au moins jusqu’au'
export const previewUnavailableTitle = 'Aperçu non disponible'
export const previewUnavailableHint = 'Téléchargez le fichier pour l’ouvrir avec un autre programme.'
export const archiveDocumentsTitle = 'Archiver des documents'
export const archiveDocumentsHint =
  'Ils quittent la liste. Toutes leurs versions restent accessibles dans les archives et sont conservées dix ans.'
export const restoreDocumentsHint = 'Ils reviennent parmi les documents actifs.'
export const setTypeAction = 'Définir le type'
export const setDocumentTypeTitle = 'Définir le type de document'
export const setTypeHint = 'Attribue à chaque document le type choisi.'
export const downloadFilesAction = 'Télécharger les fichiers'
export const documentCount = (count: number) => plural(count, { one: '# document', other: '# documents' })
export const documentTypeLabel = 'Type de document'
export const searchLabel = 'Rechercher des documents'
export const searchPlaceholder = 'Rechercher par titre ou type de document'
export const allTypesLabel = 'Tous les types'
export const archiveFilterLabel = 'Actifs ou archivés'
export const totalDocumentsLabel = 'Total des documents'
export const compliancePackagesLabel = 'Dossiers de conformité'
export const emptyTitle = 'Aucun document'
export const searchEmptyHint = 'Aucun document ne correspond à votre recherche ou à vos filtres'
export const emptyHint = 'Commencez par téléverser votre premier document de conformité'
export const viewDocumentLabel = (title: string) => `Afficher ${title}`
export const downloadDocumentLabel = (title: string) => `Télécharger ${title}`
export const updatedToast = 'Document modifié'
export const updatedHint = (title: string) => `${title} : modifications enregistrées.`
export const editTitle = 'Modifier le document'
export const editHint = 'Les fichiers restent inchangés. Les modifications sont consignées dans la piste d’audit.'
export const clientHint = 'Laissez vide pour les documents de votre propre entreprise'
export const expiresOnHint = 'Pour les documents à durée limitée, comme les passeports'
export const expiresOn = (date: string) => `Expire le ${date}`
export const fileTypesHint = 'PDF, PNG, JPEG, WEBP, DOCX, XLSX, CSV ou TXT, 25 Mo au maximum par fichier'
export const dropVersionHint = 'Déposez ici une nouvelle version'
export const chooseVersionAction = 'Choisir une nouvelle version'
export const uploadedToast = 'Documents téléversés'
export const uploadedHint = (done: string) => `Téléversement terminé : ${done}.`
export const uploadHint = 'Les fichiers sont conservés dix ans au moins, chacun avec une empreinte numérique.'
export const uploadingLabel = 'Téléversement…'
export const uploadAction = (subject: string) => `Téléverser ${subject}`
export const dropFilesHint = 'Déposez les fichiers ici'
export const chooseFilesAction = 'Choisir des fichiers'
export const typePlaceholder = 'Choisir un type'
export const filesLabel = 'Fichiers'
export const uploadedLabel = 'Téléversé'
export const uploadProgressLabel = (name: string) => `Téléversement : ${name}`
export const checkingLabel = 'Vérification…'
export const expiresOnFieldLabel = 'Date d’expiration'
export const versionText = (version: string) => `Version ${version}`
export const msaTitle = 'Contrats-cadres'
