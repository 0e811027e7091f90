import { plural } from '#kernel/plural.ts'
export const amountsTitle = 'Montants'
export const linesLabel = 'Lignes'
export const lessDepositLabel = (number: string) => `Acompte déduit ${number}`
export const depositForLabel = 'Acompte sur'
export const creditedOnLabel = 'Déduit sur'
export const taxRateLabel = (percent: string) => `Taxe (${percent} %)`
export const localAmountLabel = 'Montant en devise locale'
export const rateText = (invoice: string, localCurrency: string) => `${invoice} ${localCurrency} pour 1 dollar US`
export const rateSourceLabel = 'Source du taux'
export const rateLockedLabel = 'Blocage du taux'
export const creditedLabel = 'Avoirs'
export const withholdingRateLabel = (percent: number) => `AIB (${percent} %)`
export const xofBalanceLabel = 'Reste à payer (XOF)'
export const owedToClientLabel = 'Dû au client'
export const servicePeriodLabel = 'Période de prestation'
export const issuedLabel = 'Émission'
export const firstViewedLabel = 'Première consultation'
export const poNumberLabel = 'N° de bon de commande'
export const datesTitle = 'Dates'
export const cancelledToast = 'Facture annulée'
export const cancelledHint = (invoiceNumber: string) => `${invoiceNumber} a été annulée.`
export const cancelQuestion = (invoiceNumber: string) => `Annuler ${invoiceNumber} ?`
export const cancelWarning =
  'Elle garde son numéro et reste consultable, mais ne peut plus être payée. Cette action est irréversible.'
export const cancelInvoiceAction = 'Annuler la facture'
export const clientsEmpty = 'Aucun client. Ajoutez le client à facturer.'
export const viewedByLink = 'par le lien envoyé'
export const sendingEntry = 'Envoi'
export const paymentEntry = 'Paiement'
export const resendingEntry = 'Nouvel envoi'
export const scheduleEntry = 'Planification'
export const partPaymentEntry = 'Paiement partiel enregistré'
export const fullPaymentEntry = 'Facture soldée'
export const resentEntry = 'Renvoyée'
export const viewedEntry = 'Consultée par le client'
export const deliveredEntry = 'E-mail accepté par le serveur de messagerie'
export const markedSentEntry = 'Marquée comme envoyée'
export const deliveryFailedEntry = 'E-mail rejeté par le serveur de messagerie'
export const deliveryUnknownEntry = 'E-mail : issue inconnue'
export const deliveryWithdrawnEntry = 'E-mail retiré'
export const sendScheduled = 'Envoi planifié'
export const sendUnscheduled = 'Envoi planifié annulé'
export const scheduleFailedEntry = 'Échec de l’envoi planifié'
export const certificationPendingEntry = 'Certification demandée'
export const certifiedEntry = 'Certifiée par l’administration fiscale'
export const certificationRefusedEntry = 'Certification refusée'
export const certificationUnknownEntry = 'Certification : issue inconnue'
export const certificationWithdrawnEntry = 'Certification retirée'
export const withholdingSetEntry = 'AIB ajouté au montant'
export const withholdingRemovedEntry = 'AIB retiré du montant'
export const overdueEntry = 'Échéance dépassée'
export const editedEntry = 'Modifiée'
export const reminderSent = 'Rappel envoyé'
export const remindersSetEntry = 'Rappels modifiés'
export const dunnedEntry = 'Relance envoyée'
export const creditedEntry = 'Avoir établi'
export const paymentReversed = 'Paiement contrepassé'
export const refusedEntry = (attempt: string) => `${attempt} : refus`
export const reversalEntry = 'Contrepassation'
export const cancellationEntry = 'Annulation'
export const creditNote = 'Avoir'
export const reminderEntry = 'Rappel'
export const pdfOpenedEntry = 'PDF ouvert'
export const attachmentsEntry = 'Pièces jointes modifiées'
export const duplicateEntry = 'Duplication'
export const openedEntry = 'Ouverture'
export const duplicateAction = 'Dupliquer en brouillon'
export const recordPaymentAction = 'Enregistrer un paiement'
export const moreAction = 'Autres actions'
export const duplicatedToast = 'Facture dupliquée'
export const duplicatedHint = (invoiceNumber: string) => `${invoiceNumber} est un brouillon au contenu identique.`
export const newInvoiceHint = 'Créez une facture pour un client, avec conversion automatique au taux de change.'
export const creatingLabel = 'Création…'
export const createInvoiceAction = 'Créer la facture'
export const createdToast = 'C’est fait'
export const createdHint = 'Facture créée'
export const createError = 'La facture n’a pas pu être créée'
export const updatedToast = 'Facture modifiée'
export const updatedHint = (invoiceNumber: string) => `${invoiceNumber} a été mise à jour.`
export const reloadedToast = 'Facture rechargée'
export const lockedRateHint = 'Le taux bloqué est conservé tant que vous ne changez pas de devise.'
export const saveInvoiceAction = 'Enregistrer la facture'
export const amountUsdLabel = 'Montant (USD)'
export const linesTotalHint = 'Total des lignes'
export const localCurrencyLabel = 'Devise locale'
export const servicePeriodStartLabel = 'Début de la prestation'
export const servicePeriodEndLabel = 'Fin de la prestation'
export const dueDateLabel = 'Échéance'
export const poNumberOptionalLabel = 'N° de bon de commande (facultatif)'
export const poNumberHint = 'Numéro du bon de commande ou référence du client'
export const noteHint = 'Figure sous les totaux'
export const singleAmountAction = 'Saisir un montant unique au lieu de lignes'
export const detailedLinesAction = 'Ajouter des lignes, des remises et des taxes'
export const paymentTermsHint = (paymentTerms: string) => `Délai de paiement du client : ${paymentTerms}`
export const billedInDollarsHint = 'Facturé en dollars US'
export const dollarsOnlyHint = (currency: string) => `Dollars US uniquement ; ce client est facturé en ${currency}`
export const noRateTitle = (currency: string) => `Aucun taux USD/${currency} n’est encore enregistré`
export const noRateHint = (currency: string) =>
  `Une facture exige un taux à bloquer. Actualisez les taux sous Taux de change, ou choisissez une autre devise que ${currency}.`
export const openFxRatesLink = 'Ouvrir les taux de change'
export const dollarsRateHint = (at: string) => `Prix convertis en dollars US ${at}`
export const rateLockHint = (rate: string, source: string, staleMark: string) =>
  `au taux de ${rate} (${source}${staleMark}), bloqué à la création de la facture`
export const lockedRateLabel = (rate: string, source: string) => `au taux bloqué de ${rate} (${source})`
export const staleSuffix = ', périmé'
export const convertedHint = (at: string) => `Converti ${at}`
export const notFoundTitle = 'Facture introuvable'
export const notFoundHint = 'Vérifiez l’adresse. Une facture n’est jamais supprimée.'
export const allInvoicesAction = 'Toutes les factures'
export const sendAction = 'Envoyer'
export const sendInvoicesTitle = 'Envoyer des factures'
export const sendInvoicesHint =
  'Chaque brouillon est finalisé, enregistré en PDF et envoyé par e-mail à son client. Les autres factures sont ignorées.'
export const sendRemindersAction = 'Envoyer des rappels'
export const sendRemindersHint = 'Envoie un rappel au client de chaque facture envoyée, en attente ou en retard.'
export const cancelInvoicesAction = 'Annuler des factures'
export const cancelInvoicesHint =
  'Elles gardent leur numéro et restent consultables, mais ne peuvent plus être payées. Les factures avec paiements ou avoirs sont ignorées. Cette action est irréversible.'
export const downloadPdfsAction = 'Télécharger les PDF'
export const dueFirstSort = 'Échéance la plus proche d’abord'
export const dueLastSort = 'Échéance la plus lointaine d’abord'
export const amountOrderOption = 'Montants décroissants'
export const smallestFirstSort = 'Montants croissants'
export const searchLabel = 'Rechercher des factures'
export const searchPlaceholder = 'Rechercher par numéro, description ou client'
export const searchEmptyTitle = 'Aucune facture trouvée'
export const emptyHint = 'Commencez par créer votre première facture'
export const exemptionText = (exemptionReason: string) => `Exonération : ${exemptionReason}`
export const quantityLabel = 'Quantité'
export const priceLabel = 'Prix unitaire'
export const netHeader = 'Montant HT'
export const unitLabel = 'Unité'
export const lineUnitLabel = (number: number) => `Unité de la ligne ${number}`
export const unitNames = {
  C62: 'Pièce',
  HUR: 'Heure',
  DAY: 'Jour',
  WEE: 'Semaine',
  MON: 'Mois',
  ANN: 'Année',
  KGM: 'Kilogramme',
  TNE: 'Tonne',
  MTR: 'Mètre',
  MTK: 'Mètre carré',
  MTQ: 'Mètre cube',
  LTR: 'Litre',
  KMT: 'Kilomètre',
} as const
export const addLineAction = 'Ajouter une ligne'
export const overallDiscountLabel = 'Remise globale (%)'
export const lineLabel = (number: number) => `Ligne ${number}`
export const lineQuantityLabel = (number: number) => `Quantité de la ligne ${number}`
export const linePriceLabel = (number: number) => `Prix unitaire de la ligne ${number}`
export const discountPercentHeader = 'Rem. %'
export const lineDiscountLabel = (number: number) => `Remise de la ligne ${number}`
export const taxPercentHeader = 'Taxe %'
export const lineTaxLabel = (number: number) => `Taxe de la ligne ${number}`
export const removeLineAction = (number: number) => `Retirer la ligne ${number}`
export const outOfScopeOption = 'Hors champ d’application de la taxe'
export const zeroRatedOption = 'Taux zéro'
export const exemptOption = 'Exonération'
export const reverseChargeOption = 'Autoliquidation'
export const exportOption = 'Exportation'
export const exemptionLabel = 'Exonération de taxe'
export const exemptionPlaceholder = 'Aucune'
export const lineExemptionLabel = (line: number) => `Exonération de taxe de la ligne ${line}`
export const exemptionReasonLabel = 'Motif d’exonération porté sur la facture'
export const exemptionReasonHint =
  'Par exemple l’article de loi. À défaut, seul le type d’exonération figure sur la facture.'
export const lineExemptionReasonLabel = (line: number) => `Motif d’exonération de la ligne ${line} porté sur la facture`
export const previewTitle = 'Aperçu'
export const pdfTitle = (name: string, invoiceNumber: string) => `${name} de ${invoiceNumber}`
export const reminderSentHint = 'Le client reçoit un rappel par e-mail.'
export const remindersTitle = 'Rappels'
export const remindNowAction = 'Envoyer un rappel'
export const automaticRemindersLabel = 'Rappels automatiques'
export const remindersEmpty = 'Aucun autre rappel prévu'
export const nextReminder = (nextReminderOn: string) => `Prochain rappel le ${nextReminderOn}`
export const reminderSkipped = 'Omis : un rappel ultérieur était à envoyer'
export const manualReminder = 'Manuel'
export const reminderOnDueDate = 'À l’échéance'
export const reminderBeforeDue = (days: string) => `${days} avant l’échéance`
export const reminderAfterDue = (day: string) => `${day} après l’échéance`
export const waemuReportToast = 'Rapport UEMOA généré'
export const transactionCount = (count: number) => plural(count, { one: '# opération', other: '# opérations' })
export const waemuReportErrorTitle = 'Rapport non généré'
export const waemuReportError = 'Le rapport de conformité UEMOA n’a pas pu être généré.'
export const sentToast = 'Facture envoyée'
export const sentToHint = (invoiceNumber: string, form: string) => `${invoiceNumber} est envoyée à ${form}.`
export const recipientsHint = 'Séparez plusieurs adresses par des virgules'
export const ccLabel = 'Copie à (facultatif)'
export const messageHint = 'Figure au-dessus du texte standard'
export const sendWarning = 'Une facture envoyée n’est plus modifiable. Le PDF est enregistré et joint à l’e-mail.'
export const sendInvoiceAction = 'Envoyer la facture'
export const refundReversed = 'Remboursement contrepassé'
export const clientCreditTitle = (amount: string) => `Le client dispose d’un avoir de ${amount}`
export const clientCreditHint = 'Il provient d’avoirs sur des factures déjà réglées.'
export const applyCreditAction = 'Imputer l’avoir'
export const creditApplied = 'Avoir imputé'
export const creditReturnedEntry = 'Imputation d’avoir contrepassée'
export const creditRefundedEntry = 'Avoir remboursé'
export const beforeSendingTitle = 'Avant l’envoi'
export const missingText = (parts: string) => `À compléter : ${parts}.`
export const businessNamePart = 'le nom de votre entreprise'
export const businessAddressPart = 'votre adresse'
export const businessTaxIdPart = 'votre identifiant fiscal'
export const businessBankPart = 'votre compte bancaire'
export const clientAddressPart = 'l’adresse du client'
export const clientEmailPart = 'l’e-mail du client'
export const clientTaxIdPart =
  'l’identifiant fiscal ou le numéro d’immatriculation du client, exigé par l’autoliquidation'
export const taxReasonPart = 'le motif d’exonération d’une ligne à 0 % de taxe'
export const businessProfileLink = 'Compléter le profil de l’entreprise'
export const askAdministratorHint = 'Demandez à un administrateur de compléter cette information dans les paramètres.'
export const clientLink = 'Ouvrir le client'
export const taxReasonHint = 'Modifiez le brouillon pour l’indiquer.'
export const taxDefaultLink = 'Définir une exonération par défaut'
export const noServerWarning =
  'Aucun serveur de messagerie n’est configuré : l’e-mail reste dans la file d’envoi jusqu’à ce que quelqu’un l’envoie.'
export const queuedHint = (invoiceNumber: string) => `L’e-mail de ${invoiceNumber} est en attente dans la file d’envoi.`
export const queuedExplanation =
  'Cet e-mail n’est pas envoyé automatiquement. Téléchargez-le depuis la file d’envoi, envoyez-le avec votre messagerie et marquez-le comme envoyé.'
export const undeliveredExplanation =
  'Le client ne l’a peut-être pas reçu. Ouvrez l’e-mail pour en voir la raison, ou renvoyez-le.'
export const setUpServerLink = 'Configurer un serveur de messagerie'
export const markSentAction = 'Marquer comme envoyé'
export const markedSentToast = 'Marqué comme envoyé'
export const markedSentHint = 'Enregistré à votre nom dans l’historique.'
export const emailsTitle = 'E-mails'
export const toRecipients = (addresses: string) => `à ${addresses}`
export const markedBy = (name: string) => `marqué comme envoyé par ${name}`
export const ofTotal = (total: string) => `sur ${total}`
export const paidOn = (day: string) => `le ${day}`
export const dueOn = (day: string) => `Échéance : ${day}`
export const lateBy = (days: string) => `, ${days} de retard`
export const copyLinkAction = 'Copier le lien public'
export const linkCopiedToast = 'Lien copié'
export const linkCopiedHint = 'Toute personne qui le détient voit cette facture sans se connecter.'
export const resendAction = 'Renvoyer'
export const resendTitle = (invoiceNumber: string) => `Renvoyer ${invoiceNumber}`
export const resendDescription = 'Même PDF et même lien. Un e-mail encore en attente est retiré.'
export const scheduleAction = 'Planifier'
export const scheduleTitle = (invoiceNumber: string) => `Planifier l’envoi de ${invoiceNumber}`
export const scheduleDescription = 'Le brouillon est envoyé à cette heure. D’ici là, il reste modifiable.'
export const scheduleSendAction = 'Planifier l’envoi'
export const scheduledTitle = (at: string) => `Envoi prévu : ${at}`
export const scheduledHint = (name: string) =>
  `Planifié par ${name}. Vous pouvez encore la modifier ou l’envoyer dès maintenant.`
export const scheduleFailedTitle = 'L’envoi planifié a échoué'
export const unscheduleAction = 'Annuler l’envoi planifié'
export const remindQuestion = (invoiceNumber: string) => `Envoyer au client un rappel pour ${invoiceNumber} ?`
export const remindWarning = (addresses: string) => `Un e-mail avec le PDF sera adressé à ${addresses}.`
export const paidThisMonthTile = 'Encaissé ce mois-ci'
export const paymentCount = (count: number) => plural(count, { one: '# paiement', other: '# paiements' })
export const viewInvoiceAction = 'Voir la facture'
export const amountInLabel = 'Montant saisi en'
export const amountLocalLabel = (currency: string) => `Montant (${currency})`
export const dollarsAtRateHint = (amountUsd: string, at: string) => `${amountUsd} ${at}`
export const defaultRateSuffix = ', taux par défaut : actualisez les taux'
export const xofAtDefaultLabel = 'Reste à payer (XOF), au taux par défaut'
export const previewClientEmpty = 'Client non choisi'
export const previewDescriptionEmpty = 'Description non saisie'
export const billedToLabel = 'Facturé à'
export const inCurrencyLabel = (currency: string) => `En ${currency}`
export const itemHeader = 'Désignation'
export const priceHeader = (currency: string) => `Prix (${currency})`
export const createAndOpenAction = 'Créer et ouvrir'

export const noticesTitle = 'Relances'
export const noticeNames = ['Première relance', 'Deuxième relance', 'Dernière relance'] as const
export const nextNoticeDue = (level: number, day: string) => `${noticeNames[level - 1] ?? ''} prévue le ${day}`
export const noticesStopped = (isClient: boolean) => (isClient ? 'Suspendues pour ce client' : 'Suspendues')
export const noticesStoppedBy = (name: string, reason: string) => `Par ${name} : ${reason}`
export const stopNoticesAction = 'Suspendre'
export const stopNoticesTitle = (number: string) => `Suspendre les relances de ${number} ?`
export const stopNoticesHint = 'Aucune relance n’est à envoyer tant que vous ne les reprenez pas.'
export const stopNoticesReasonRequired = 'Le motif est obligatoire'
export const noticesResumedToast = 'Relances reprises'
export const sendNoticeAction = 'Envoyer maintenant'
export const noticeSentToast = 'Relance envoyée'
export const noticeSentHint = (to: string) => `L’e-mail est adressé à ${to}.`
export const failedReason = 'échec'
