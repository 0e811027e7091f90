import { plural } from '#kernel/plural.ts'

export const title = 'Pièces jointes'
export const emptyHint = 'Documents envoyés avec cette facture, par exemple un bon de livraison ou un relevé d’heures.'
export const addLabel = 'Ajouter un document'
export const searchPlaceholder = 'Chercher parmi les documents de ce client'
export const noneFound = 'Aucun document trouvé'
export const loadError = 'Impossible de charger les documents'
export const documentCount = (count: number) => plural(count, { one: '# document', other: '# documents' })
export const totalText = (documents: string, size: string) => `${documents}, ${size}`
export const fileText = (name: string, size: string, version: string) => `${name} · ${size} · version ${version}`
export const limitHint = (documents: number, size: string) =>
  `Jusqu’à ${documents} documents et ${size} au total. Les fichiers sont contrôlés au téléversement.`
export const tooMany = (max: number) => `Au plus ${max} documents peuvent être joints à une facture`
export const tooMuchInAll = (size: string) => `Avec ce fichier, les pièces jointes dépasseraient ${size} au total.`
export const notUploadedToast = 'Fichier non téléversé'
export const savedToast = 'Pièces jointes enregistrées'
export const faults = {
  archived: 'Archivé : restaurez-le ou retirez-le',
  other_client: 'Appartient à un autre client : retirez-le',
  internal: 'Document interne : retirez-le',
} as const
export const goesAlong = (pdf: string, documents: string, size: string) =>
  `Joints à l’e-mail : ${pdf} et ${documents} (${size}).`
export const stopsSending = 'Une pièce jointe ne peut pas être envoyée'
export const stopsSendingText = (title: string) => `${title} empêche l’envoi. Voir Pièces jointes.`
