import { plural } from '#kernel/plural.ts'

export const pageTitle = 'Devis'
export const recordTitle = 'Devis'
export const newAction = 'Nouveau devis'
export const createSubmit = 'Créer le devis'
export const editSubmit = 'Enregistrer le devis'
export const formDescription = 'Une offre à un client. Une fois acceptée, elle devient une facture en une étape.'
export const lockedRateHint = 'Les taux sont bloqués à la création du devis.'
export const createdToast = 'Devis créé'
export const savedToast = 'Devis enregistré'
export const sentToast = 'Devis envoyé'
export const acceptedToast = 'Devis accepté'
export const declinedToast = 'Devis refusé'
export const invoicedToast = 'Facture créée'
export const duplicatedToast = 'Devis dupliqué'

export const searchLabel = 'Rechercher des devis'
export const statusNames = {
  draft: 'Brouillon',
  sent: 'Envoyé',
  accepted: 'Accepté',
  declined: 'Refusé',
  expired: 'Expiré',
} as const
export const emptyTitle = 'Aucun devis pour le moment'
export const emptyHint = 'Proposez un prix valable jusqu’à une date. Un devis accepté se transforme en facture.'
export const searchEmptyTitle = 'Aucun devis trouvé'
export const notFoundTitle = 'Devis introuvable'
export const notFoundHint = 'Vérifiez l’adresse.'
export const allAction = 'Tous les devis'

export const validUntilLabel = 'Valable jusqu’au'
export const createdByLabel = 'Créé par'
export const sentToLabel = 'Envoyé à'
export const answerLabel = 'Réponse du client'
export const answeredBy = (status: string, name: string, at: string) => `${status}, saisi par ${name}, ${at}`
export const termsTitle = 'Conditions'
export const linesTitle = 'Lignes'
export const quantityOf = (quantity: string, price: string) => `${quantity} × ${price}`

export const sendAction = 'Envoyer le devis'
export const sendHint = 'Le PDF est enregistré et envoyé par e-mail. Un devis envoyé ne peut plus être modifié.'
export const acceptAction = 'Marquer comme accepté'
export const declineAction = 'Marquer comme refusé'
export const acceptTitle = 'Marquer le devis comme accepté'
export const declineTitle = 'Marquer le devis comme refusé'
export const noteHint = 'Par exemple comment et par qui'
export const invoiceAction = 'Créer la facture'
export const depositAction = 'Facturer un acompte'
export const depositHint = 'Crée une facture d’acompte en brouillon. La facture du devis déduit chaque acompte envoyé.'
export const depositSizeLabel = 'Type d’acompte'
export const depositPercentOption = 'Pourcentage du devis'
export const depositAmountOption = 'Montant hors taxes'
export const percentLabel = 'Pourcentage'
export const depositCreatedToast = 'Facture d’acompte créée'
export const depositsLabel = 'Acomptes'
export const openInvoiceAction = 'Ouvrir la facture'
export const duplicateAction = 'Dupliquer'
export const fromQuoteTitle = 'À partir d’un devis'
export const quoteCount = (count: number) => plural(count, { one: '# devis', other: '# devis' })
