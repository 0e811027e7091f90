export const pdfFile = 'un PDF'
export const pngFile = 'une image PNG'
export const jpegFile = 'une image JPEG'
export const webpFile = 'une image WEBP'
export const wordFile = 'un document Word'
export const excelFile = 'un classeur Excel'
export const csvFile = 'un fichier CSV'
export const textFile = 'un fichier texte'
export const officeFileDamaged =
  'Ce fichier Office est endommagé ou n’a pas été téléversé en entier. Téléversez-le de nouveau.'
export const officeFileMacros = 'Ce fichier Office contient des macros ou des programmes. Retirez-les, puis réessayez.'
export const officeFileObjects =
  'Ce fichier Office contient des objets incorporés ou liés d’autres programmes. Retirez-les, puis réessayez.'
export const officeFileEncrypted =
  'Ce fichier Office est protégé par un mot de passe. Enregistrez-le sans mot de passe, puis réessayez.'
export const officeFileTooLarge = 'Ce fichier Office est trop volumineux une fois décompressé.'
export const pdfScript =
  'Ce PDF contient un script ou une action déclenchée à l’ouverture. Imprimez-le dans un nouveau PDF, puis réessayez.'
export const pdfAttachments =
  'Ce PDF comporte d’autres fichiers en pièces jointes. Enregistrez-le sans elles et téléversez-les séparément.'
export const csvFormula = 'Ce fichier contient une formule qui lance un autre programme. Retirez-la, puis réessayez.'
export const virusTestFile = 'Ce fichier est un fichier de test pour antivirus. Choisissez un autre fichier.'
export const pdfEncrypted = 'Ce PDF est protégé par un mot de passe. Enregistrez-le sans mot de passe, puis réessayez.'
export const unsupportedMediaTypeTitle = 'Type de fichier non pris en charge'
export const notReadyTitle = 'Indisponible'
export const storageUnavailable =
  'Le stockage des documents est indisponible. Rien n’a été modifié ; réessayez dans un instant.'
export const documentNotFound = 'Ce document n’existe pas.'
export const clientUnknownDetail = 'Client : ce client n’existe pas'
export const clientUnknown = 'ce client n’existe pas'
export const archivedTitle = 'Archivé'
export const generatedTitle = 'Document généré'
export const documentGenerated =
  'Ce document a été généré et reste tel quel. Téléversez le vôtre comme un autre document.'
export const documentArchived = 'Ce document est archivé. Restaurez-le d’abord.'
export const notArchivedTitle = 'Non archivé'
export const documentNotArchived = 'Ce document n’est pas archivé.'
export const contentMissing = 'Le fichier de ce document manque dans le stockage.'
export const contentChanged = 'Le fichier a changé pendant son enregistrement. Réessayez.'
export const fileEmpty = 'Ce fichier est vide.'
export const fileTypeUnsupported =
  'Ce type de fichier n’est pas pris en charge. Utilisez PDF, PNG, JPEG, WEBP, DOCX, XLSX, CSV ou TXT.'
export const fileIncomplete = (typeName: string) =>
  `Ce fichier est ${typeName}, mais il est incomplet. Téléversez-le de nouveau.`
export const fileEndingMismatch = (typeName: string, ending: string, fileEnding: string) =>
  `Ce fichier est ${typeName}, mais son nom se termine par .${ending}. Renommez-le en .${fileEnding}, puis réessayez.`
export const alreadyOfType = (documentTypeName: string) => `est déjà du type ${documentTypeName}`
export const generatedType = 'a été généré : son type ne peut pas être changé'
export const notArchived = 'n’est pas archivé'
export const alreadyArchived = 'est déjà archivé'
export const fileUnreadable = 'le fichier n’a pas pu être lu dans le stockage'
export const required = 'Obligatoire'
export const selectionEmpty = 'Aucun document sélectionné.'
export const zipTooManyFiles = (maxZippedFiles: number) => `Une archive contient ${maxZippedFiles} fichiers au plus.`
