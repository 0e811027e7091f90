export const creditNoteEmailSubject = 'Avoir {note}, {business}'
export const creditNoteEmailText =
  'Bonjour {contact},\n\nVeuillez trouver ci-joint l’avoir {note} d’un montant de {amount} sur la facture {number}.\n\n{reason}\n\nVous pouvez également consulter la facture et l’avoir ici :\n{link}\n\nCordialement,\n{business}'

export const unfitPriceCurrency = (localCurrency: string) =>
  localCurrency === 'USD' ? 'doit être USD ou XOF' : `doit être USD, ${localCurrency} ou XOF`
export const moreThanOpen = (dollars: string, francs: string, isDefaultRate: boolean) =>
  `Le reste à payer de cette facture est de ${dollars} ou ${francs}${isDefaultRate ? ' (au taux par défaut)' : ''}.`
export const sendTimePassed = 'Choisissez une heure à venir'
export const sendTimeAfterDue = 'Choisissez une heure antérieure à la fin du jour de l’échéance'
export const noInvoiceTitle = 'Aucune facture ici'
export const noInvoiceText =
  'Ce lien ne mène à aucune facture. Vérifiez qu’il a été copié en entier ou demandez-en un nouveau à l’expéditeur.'
export const lessDiscount = (currency: string) => `Remise de ${currency} déduite`
export const localTotal = (currency: string) => `Total TTC en ${currency}`
export const creditNotesTitle = 'Avoirs'
export const paidByReceiptTitle = 'Réglée par un encaissement'
export const paidByReceipt =
  'Ce paiement provient d’un encaissement bancaire. Annulez plutôt son affectation dans les encaissements.'
export const billedToName = (name: string) => `pour ${name}`
export const downloadPdf = 'Télécharger le PDF'
export const quantityTimesPrice = 'Quantité × prix unitaire HT'
export const amount = 'Montant HT'
export const bic = 'BIC'
export const draftMark = 'PROJET'
export const amountWithSign = (sign: string, decimal: string) => `${decimal} ${sign === '$' ? 'USD' : sign}`
export const amountWithCode = (currency: string, decimal: string) => `${decimal} ${currency}`
const ordinal = (day: string): string => (Number(day) === 1 ? '1er' : String(Number(day)))
export const dateForm = (day: string, month: string, year: string) => `${ordinal(day)} ${month} ${year}`
export const dayForm = (day: string, month: string) => `${ordinal(day)} ${month}`
export const periodForm = (from: string, until: string) => `du ${from} au ${until}`
export const shortMonths = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]
export const creditedLineUnknown = 'doit désigner chaque ligne de la facture une seule fois'
export const creditedLineTooHigh = 'dépasse ce qui reste sur la ligne'
export const exemptReason = 'Exonéré de TVA'
export const reverseChargeReason = 'Autoliquidation'
export const exportReason = 'Exportation'
export const notTaxableReason = 'Non soumis à la TVA'
export const discount = 'Remise'
export const depositInvoice = 'Facture d’acompte'
export const depositInvoiceTitle = (number: string) => `Facture d’acompte ${number}`
export const depositLine = (quote: string, percent: string | null) =>
  percent === null ? `Acompte sur le devis ${quote}` : `Acompte de ${percent.replace('.', ',')} % sur le devis ${quote}`
export const depositDescription = (quote: string, description: string) =>
  `Acompte sur le devis ${quote} : ${description}`
export const lessDeposit = (number: string) => `Acompte déduit ${number}`
export const depositReason = (number: string, issued: string) => `Facture d’acompte ${number} du ${issued}`
export const depositTooHigh = (left: string) =>
  `doit être inférieur à ${left}, pour qu’il reste un montant sur la facture finale`
export const depositNotCovered = 'Pour chaque taux de taxe, les lignes doivent couvrir les acomptes déjà facturés'
export const depositNotSentTitle = 'Acompte non envoyé'
export const depositNotSent = (number: string) => `Envoyez ou annulez d’abord la facture d’acompte ${number}.`
export const depositTermsFixedTitle = 'Fixé par le devis'
export const depositTermsFixed =
  'Le client, le montant et les taxes d’un acompte viennent de son devis. Annulez-le, puis créez-en un autre à partir du devis.'
export const depositClientFixedTitle = 'Acomptes de ce client'
export const depositClientFixed =
  'Cette facture déduit des acomptes de son client. Pour facturer un autre client, annulez-la et créez une nouvelle facture.'
export const depositCreditedTitle = 'Déduit sur une autre facture'
export const depositCredited = (number: string) =>
  `La facture ${number} déduit cet acompte. Annulez d’abord cette facture.`
export const exclusiveWithAmounts = 'ne peut pas être combiné avec un montant en dollars ou avec des lignes'
export const amountPositive = 'Le montant doit être supérieur à zéro'
export const amountMax = 'ne doit pas dépasser 9 999 999 999 999,99'
export const amountNotLinesTotal = (total: string) => `doit être égal au total des lignes, ${total}`
export const description = 'Désignation'
export const due = 'Échéance'
export const allowedCurrencies = (localCurrency: string) => `doit être ${localCurrency}`
export const paymentDateTooEarly = (earliestDay: string) =>
  `La date de paiement ne peut pas être antérieure au ${earliestDay}. Vérifiez l’année.`
export const paymentDateInFuture = 'La date de paiement ne peut pas être dans le futur'
export const currencyWithoutDecimals = (currency: string) => `${currency} n’a pas de décimales`
export const localTotalNote = (
  currency: string,
  total: string,
  rate: string,
  localCurrency: string,
  baseCurrency: string,
  rateSource: string,
  rateAt: string,
) =>
  `Total en ${currency} : ${total} au taux de ${rate} ${localCurrency} pour un ${baseCurrency}, ${rateSource}, ${rateAt}.`
export const creditTerms = (number: string) =>
  `Déduit du solde de la facture ${number} ; ce qui a déjà été payé est crédité sur de prochaines factures ou remboursé.`
export const outOfScopeReason = 'Hors champ de la TVA'
export const tax = 'TVA'
export const exempt = 'Exonéré'
export const exportOutOfScope = 'Exportation, hors champ de la TVA'
export const taxAtRate = (rateBasisPoints: string) => `TVA ${rateBasisPoints}`
export const invoice = 'Facture'
export const creditNote = 'Avoir'
export const draftNotice = 'Projet pour relecture, ne vaut pas facture'
export const corrects = (number: string, issueDate: string) => `Rectifie la facture ${number} du ${issueDate}`
export const logoAlt = (name: string) => `Logo : ${name}`
export const registration = (registrationNumber: string) => `Immatriculation ${registrationNumber}`
export const taxId = (taxId: string) => `Identifiant fiscal ${taxId}`
export const billedTo = 'Facturé à'
export const quoteTitle = 'Devis (pro forma)'
export const quotedTo = 'Établi pour'
export const quotedAmount = 'Total TTC'
export const validUntil = 'Valable jusqu’au'
export const untilDate = (day: string) => `jusqu’au ${day}`
export const creditedTo = 'Avoir en faveur de'
export const issued = 'Date d’émission'
export const servicePeriod = 'Période de prestation'
export const yourReference = 'Votre référence'
export const amountDue = 'Net à payer'
export const amountCredited = 'Montant de l’avoir'
export const byDate = (dueDate: string) => `au plus tard le ${dueDate}`
export const atRate = (rate: string, currency: string, currency2: string) =>
  `au taux de ${rate} ${currency} pour 1 ${currency2}`
export const quantity = 'Quantité'
export const unitPrice = 'P.U. HT'
export const amountIn = (currency: string) => `Montant HT, ${currency}`
export const broughtForward = 'Report'
export const carriedForward = 'À reporter'
export const pageFooter = (number: string, number2: number, count: number) =>
  `${number}  ·  Page ${number2} sur ${count}`
export const terms = 'Conditions'
export const note = 'Note'
export const reason = 'Motif'
export const accountName = 'Titulaire'
export const bank = 'Banque'
export const account = 'Compte'
export const reference = 'Référence'
export const howToPay = 'Modalités de règlement'
export const subtotal = 'Total HT'
export const totalIn = (currency: string) => `Total TTC ${currency}`
export const paid = 'Déjà réglé'
export const taxSummary = 'Récapitulatif TVA'
export const taxable = 'Base HT'
export const lockedRate = (currency: string, rate: string, currency2: string, rateSource: string, rateAt: string) =>
  `1 ${currency} = ${rate} ${currency2}, selon ${rateSource}, ${rateAt}.`
export const lockedRateTitle = 'Taux de change, bloqué'
export const draft = 'Brouillon'
export const awaitingPayment = 'En attente de règlement'
export const overdue = 'En retard'
export const cancelled = 'Annulée'
export const invoiceTitle = (number: string) => `Facture ${number}`
export const total = 'Total TTC'
export const credited = 'Avoirs'
export const creditOrRefund = 'Crédit ou remboursement'
export const stillDue = 'Reste à payer'
export const editOnlyDraft = 'Seul un brouillon peut être modifié'
export const sendOnlyDraft = 'Seul un brouillon peut être envoyé'
export const payOnlyOpen = 'Un paiement peut être enregistré sur une facture envoyée, en attente ou en retard'
export const reverseOnlyPaid =
  'Un paiement peut être contrepassé sur une facture envoyée, en attente, en retard ou payée'
export const creditOnlySent = 'Un avoir peut être établi sur une facture déjà envoyée'
export const cancelNotPaid = 'Une facture payée ou annulée ne peut pas être annulée'
export const resendOnlySent = 'Une facture peut être renvoyée si elle est envoyée, en attente, en retard ou payée'
export const scheduleOnlyDraft = 'Seul l’envoi d’un brouillon peut être planifié'
export const attachOnlyDraft = 'Les documents ne peuvent être joints qu’à un brouillon'
export const remindOnlyOpen = 'Un rappel peut être envoyé pour une facture envoyée, en attente ou en retard'
export const invoiceNotFound = 'Facture introuvable.'
export const clientInactiveTitle = 'Client inactif'
export const clientInactive = (companyName: string) => `${companyName} est inactif. Réactivez d’abord ce client.`
export const noRateTitle = 'Aucun taux'
export const noRate = (currency: string) =>
  `Aucun taux USD/${currency} n’est disponible. Actualisez les taux, puis réessayez.`
const statuses: Readonly<Record<string, string>> = {
  draft: 'un brouillon',
  sent: 'envoyée',
  pending: 'en attente',
  paid: 'payée',
  overdue: 'en retard',
  cancelled: 'annulée',
}
export const wrongStatus = (action: string, status: string) => `${action} ; celle-ci est ${statuses[status] ?? status}.`
export const dueDatePassedTitle = 'Échéance dépassée'
export const dueDatePassed = 'L’échéance est passée. Choisissez une nouvelle échéance avant l’envoi.'
export const overpaymentTitle = 'Montant supérieur au reste à payer'
export const alreadySettledTitle = 'Payée en partie ou objet d’un avoir'
export const alreadySettled =
  'Cette facture est déjà payée en partie ou fait l’objet d’un avoir. Établissez plutôt un avoir pour le reste.'
export const attachmentUnknown = (id: number) => `Document ${id} introuvable`
export const attachmentUnfitTitle = 'Document inadapté à ce client'
export const attachmentUnfit = {
  archived: (title: string) => `${title} est archivé. Restaurez-le ou retirez-le de la facture.`,
  other_client: (title: string) => `${title} appartient à un autre client. Retirez-le de la facture.`,
  internal: (title: string) =>
    `${title} est un document interne (KYC, conformité ou déclaration) et ne peut pas être envoyé aux clients. Retirez-le de la facture.`,
} as const
export const attachmentsTooLargeTitle = 'Pièces jointes trop lourdes'
export const attachmentsTooLarge = (total: string, max: string) =>
  `Les documents joints totalisent ${total} Mo, mais ${max} Mo au plus peuvent accompagner une facture. Retirez certains documents.`
export const documentsNotReadableTitle = 'Non autorisé'
export const documentsNotReadable = 'Cette clé d’API ne peut pas joindre de documents, car elle ne peut pas les lire.'
export const attachmentsTitle = 'Documents'
export const sizeKilobytes = (kilobytes: number) => `${kilobytes} Ko`
export const sizeMegabytes = (megabytes: string) => `${megabytes} Mo`
export const nothingToCreditTitle = 'Aucun avoir à établir'
export const nothingToCredit = 'Un avoir couvre déjà toute cette facture, ou aucun montant n’a été indiqué.'
export const paymentNotFound = 'Ce paiement est introuvable sur cette facture.'
export const alreadyReversedTitle = 'Déjà contrepassé'
export const alreadyReversed = 'Ce paiement est déjà contrepassé.'
export const creditNoteNotFound = 'Cet avoir est introuvable.'
export const creditNoteNotCertifiedTitle = 'Avoir non certifié'
export const creditNoteNotCertified =
  'Son crédit pourra être utilisé dès que l’administration fiscale aura certifié l’avoir.'
export const unusedCredit = (credit: string) =>
  `Vous disposez chez nous d’un crédit de ${credit}, qui n’est pas déduit ici. Nous pouvons l’imputer sur cette facture.`
export const creditUsedUpTitle = 'Avoir épuisé'
export const creditUsedUp = 'Il ne reste rien à utiliser de cet avoir.'
export const creditOfOtherClientTitle = 'Avoir d’un autre client'
export const creditOfOtherClient = 'Cet avoir appartient à un autre client. Choisissez un avoir de ce client.'
export const moreThanCreditTitle = 'Montant supérieur à l’avoir'
export const moreThanCredit = (left: string) =>
  `Il reste ${left} de cet avoir. Saisissez ce montant ou un montant inférieur.`
export const refundNotFound = 'Ce remboursement est introuvable sur cet avoir.'
export const refundAlreadyReversed = 'Ce remboursement est déjà contrepassé.'
export const refundDateInFuture = 'La date du remboursement ne peut pas être dans le futur'
export const refundBeforeNote = 'La date du remboursement ne peut pas précéder celle de l’avoir'
export const creditedSinceTitle = 'Avoir établi entre-temps'
export const creditedSince =
  'Un avoir porte sur ce qui a été réglé de cette facture ; ses paiements ne peuvent donc plus être contrepassés.'
export const tooSmallToCreditTitle = 'Trop faible pour un avoir'
export const tooSmallToCredit =
  'Après les avoirs précédents, ce montant vaut moins que la plus petite unité d’une autre devise. Établissez un avoir d’un montant plus élevé.'
export const tooSmallToReverseTitle = 'Trop faible pour être contrepassé'
export const tooSmallToReverse =
  'Ce paiement vaut moins que la plus petite unité d’une autre devise. Contrepassez-le en même temps qu’un paiement plus élevé.'
export const invoiceLowercase = 'facture'
export const creditNoteLowercase = 'avoir'
export const recordNotFound = (what: string) => `Introuvable : ${what}.`
export const reasonOnlyWithoutTax = 'Seule une ligne sans TVA peut porter un motif d’exonération'
export const categoryRateMismatch =
  'La catégorie S exige un taux supérieur à zéro ; toute autre catégorie exige un taux nul'
export const outOfScopeNotCombined =
  'Une ligne hors champ de la TVA (O) ne peut pas être combinée avec d’autres catégories'

export const notCertifiedTitle = 'Non certifiée'
export const notCertified = {
  not_requested: 'Faites d’abord certifier la facture, puis envoyez-la',
  pending: 'La facture est en attente de certification. Envoyez-la une fois certifiée',
  submitting: 'La facture est en cours de certification. Envoyez-la une fois certifiée',
  refused:
    'La certification a été refusée. Corrigez les erreurs indiquées, faites de nouveau certifier la facture, puis envoyez-la',
  unknown:
    'On ignore si la facture a été certifiée. Vérifiez auprès de l’administration, enregistrez le résultat, puis envoyez la facture',
  cancelled: 'Faites d’abord certifier la facture, puis envoyez-la',
  certified: 'La facture est certifiée',
  totals_differ:
    'L’administration a certifié un total différent. Deux personnes doivent décider de l’envoi de la facture',
} as const
export const frozenTitle = 'Déjà transmise à l’administration fiscale'
export const frozen =
  'Une facture certifiée ne peut plus être modifiée. Envoyez-la et établissez un avoir, ou retirez la certification si elle est encore en attente'
export const certificationTitles = {
  fne: 'Facture certifiée FNE',
  emcf: 'Facture normalisée e-MECeF',
  secef: 'Facture certifiée SECeF',
} as const
export const certificationCreditTitles = {
  fne: 'Avoir certifié FNE',
  emcf: 'Avoir normalisé e-MECeF',
  secef: 'Avoir certifié SECeF',
} as const
export const certificationReference = { fne: 'Numéro FNE', emcf: 'Code MECeF/DGI', secef: 'Code SECeF' } as const
export const certificationNim = 'Machine (NIM)'
export const certificationCounters = 'Compteurs'
export const certifiedOn = 'Certifiée le'
export const withheld = { A: 'AIB 1 %', B: 'AIB 5 %' } as const
export const certifiedTotal = 'Total certifié'
export const verifyLink = 'Vérifier auprès de l’administration fiscale'
export const qrLabel = 'Code QR de la certification'
export const bulkItemFailed = 'Une erreur s’est produite de notre côté. Rien n’a été modifié ; réessayez.'
export const noneSelected = 'Sélectionnez au moins une facture.'
export const archiveMaxFiles = (maxZippedFiles: number) =>
  `Une archive peut contenir ${maxZippedFiles} fichiers au plus.`
export const noSavedPdf = 'n’a pas été envoyée et n’a pas de PDF enregistré'
export const pdfUnreadable = 'son PDF n’a pas pu être lu dans le stockage'
export const schedulerMayNoLonger = (name: string) =>
  `${name}, qui avait programmé l’e-mail, n’a plus le droit d’envoyer des factures. Envoyez-le ou programmez-le de nouveau.`
