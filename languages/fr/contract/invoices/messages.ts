export const createInvoiceSummary = 'Crée un brouillon avec le prochain numéro et le taux actuel'
export const getInvoiceSummary = 'Une facture avec ses lignes, ses paiements, ses avoirs et ses rappels'
export const updateInvoiceSummary =
  'Modifie un brouillon ; les lignes, si elles sont fournies, remplacent les anciennes'
export const percentRange = 'doit être compris entre 0 et 100'
export const sendInvoiceSummary = 'Finalise le brouillon, enregistre son PDF et l’envoie au client par e-mail'
export const recordPaymentSummary = 'Enregistre un paiement total ou partiel ; refusé au-delà du reste à payer'
export const amountInvalid = 'doit être un montant'
export const paymentDateRequired = 'La date de paiement est obligatoire'
export const reversePaymentSummary =
  'Contrepasse un paiement enregistré par erreur ; les deux écritures restent dans les comptes'
export const reasonRequired = 'Le motif est obligatoire'
export const createCreditNoteSummary = 'Établit un avoir sur tout ou partie d’une facture envoyée'
export const getClientCreditSummary =
  'Ce que les avoirs laissent à un client : imputable sur une facture ou remboursable'
export const applyCreditSummary = 'Impute l’avoir disponible d’un client sur une facture ouverte'
export const refundCreditSummary = 'Enregistre le remboursement d’un avoir'
export const reverseRefundSummary =
  'Contrepasse un remboursement enregistré par erreur ; les deux écritures restent dans les comptes'
export const refundDateRequired = 'La date du remboursement est obligatoire'
export const lineRequired = 'Au moins une ligne est requise'
export const cancelInvoiceSummary = 'Annule une facture sans paiement ni avoir'
export const duplicateInvoiceSummary = 'Crée un brouillon de même contenu, au taux et aux dates du jour'
export const sendReminderSummary = 'Envoie immédiatement un rappel par e-mail'
export const setRemindersSummary = 'Active ou désactive les rappels automatiques d’une facture'
export const invoicePdfSummary = 'Le PDF : tel qu’il a été envoyé, ou un aperçu du brouillon'
export const invalidDate = 'Date non valide'
export const descriptionRequired = 'La description est obligatoire'
export const quantityRange = 'doit être supérieur à zéro, avec 3 décimales au plus'
export const unitPriceRange = 'doit être positif ou nul, avec 4 décimales au plus'
export const amountNotPositive = 'Le montant doit être supérieur à zéro'
export const serviceStartRequired = 'La date de début de la période de prestation est obligatoire'
export const serviceEndRequired = 'La date de fin de la période de prestation est obligatoire'
export const dueDateRequired = 'L’échéance est obligatoire'
export const tooManyLines = '1 000 lignes au plus'
export const clientRequired = 'Le client est obligatoire'
export const tooLarge = 'est trop élevé'
export const amountRequired = 'Le montant est obligatoire'
export const serviceStartInFuture = 'La date de début de la période de prestation ne peut pas être dans le futur'
export const serviceStartTooEarly = (earliestDay: string) =>
  `La date de début de la période de prestation ne peut pas être antérieure au ${earliestDay}`
export const serviceEndTooEarly = (earliestDay: string) =>
  `La date de fin de la période de prestation ne peut pas être antérieure au ${earliestDay}`
export const serviceEndBeforeStart = 'La date de fin de la période de prestation ne peut pas précéder la date de début'
export const dueDateInPast = 'L’échéance ne peut pas être passée'
export const listInvoicesSummary =
  'Les factures, de la plus récente à la plus ancienne ; recherche par numéro, description et client'
export const bulkSummary = 'Envoie, rappelle ou annule de nombreuses factures à la fois ; suivi à /api/bulk-runs/{id}'
export const exportSummary = 'Les factures correspondantes, en CSV ou XLSX'
export const zipSummary =
  'Les PDF enregistrés des factures sélectionnées dans une archive ZIP, avec la liste de celles qui n’en ont pas'
export const publicPageSummary = 'La page derrière le lien secret d’une facture envoyée'
export const publicPdfSummary = 'Le PDF de la facture derrière un lien secret'
export const creditNotePdfSummary = 'Le PDF d’un avoir'
export const mustBeEmailAddresses = 'doit être une liste d’adresses e-mail'
export const invalidEmails = (addresses: readonly string[]) => `Adresse e-mail non valide : ${addresses.join(', ')}`
export const tooManyRecipients = (max: number) => `${max} adresses au plus`
export const setAttachmentsSummary =
  'Définit les documents qui partent avec un brouillon : la liste entière, dans l’ordre'
export const tooManyAttachments = (max: number) => `Au plus ${max} documents peuvent accompagner une facture`
export const attachedTwice = 'doit nommer chaque document une seule fois'
export const publicAttachmentSummary = 'Un document envoyé avec la facture derrière un lien secret'
