import { plural } from '#kernel/plural.ts'

export const unmatchedTab = 'À affecter'
export const matchedTab = 'Affectés'
export const otherTab = 'Hors règlements clients'
export const searchLabel = 'Rechercher des encaissements'
export const searchPlaceholder = 'Rechercher par donneur d’ordre, référence ou motif'
export const unnamedPayer = 'Donneur d’ordre non indiqué'
export const unmatchedEmptyTitle = 'Tout est affecté'
export const unmatchedEmptyHint =
  'Les nouveaux crédits de vos relevés bancaires s’affichent ici avec les factures qu’ils peuvent régler.'
export const emptyTitle = 'Aucun encaissement'
export const emptyHint = 'Les encaissements affectés et les autres crédits restent consultables ici.'
export const searchEmptyTitle = 'Aucun encaissement ne correspond'
export const keysHint =
  'Déplacez-vous avec ↑ et ↓, confirmez la meilleure affectation avec Entrée, une autre avec son numéro.'

export const bankLabel = 'Compte bancaire'
export const referenceLabel = 'Référence bancaire'
export const bookedLabel = 'Date comptable'
export const payerAccountLabel = 'Compte du donneur d’ordre'
export const remittanceLabel = 'Motif du virement'
export const leftLabel = 'Non affecté'
export const proposalsTitle = 'Affectations proposées'
export const mentionsPaid = (number: string) =>
  `Le paiement mentionne ${number}, qui est déjà réglée. Le client a peut-être payé deux fois.`
export const mentionsCancelled = (number: string) => `Le paiement mentionne ${number}, qui a été annulée.`
export const openInvoiceLink = 'Ouvrir la facture'
export const noProposals =
  'Aucune facture à payer ne correspond à cet encaissement et aucun client n’a de francs à envoyer. Affectez-le manuellement, enregistrez-le en francs du client, ou indiquez qu’il ne s’agit pas d’un règlement client.'
export const confirmAction = 'Confirmer l’affectation'
export const confirmOther = (place: number) => `Confirmer l’affectation ${place}`
export const certainBadge = 'Certaine'
export const scoreText = (score: number) => `Score ${score}`
export const chargesLine = 'Frais bancaires'
export const fxGainLine = 'Gain de change'
export const fxLossLine = 'Perte de change'
export const leftAfter = (amount: string) => `Restera à affecter : ${amount}.`
export const partAfter = (amount: string) => `Restera à payer sur la facture : ${amount}.`

export const matchByHandAction = 'Affecter manuellement'
export const notCustomerAction = 'Hors règlement client'
export const matchedToast = 'Encaissement affecté'
export const matchedDescription = (amount: string, numbers: string) => `${amount} affectés à ${numbers}.`
export const notDoneToast = 'Encaissement non affecté'

export const matchesTitle = 'Affectations'
export const matchedBy = (name: string) => `Affecté par ${name}`
export const matchedAutomatically = 'Affecté automatiquement'
export const undoneBy = (name: string, reason: string) => `Annulé par ${name} : ${reason}`
export const undoMatchAction = 'Annuler l’affectation'
export const undoTitle = 'Annuler cette affectation ?'
export const undoHint =
  'Ses paiements sont contrepassés, les factures redeviennent à payer et l’encaissement est de nouveau à affecter.'
export const undoneToast = 'Affectation annulée'
export const payerTexts = {
  client: 'Le donneur d’ordre est le client.',
  not_named: 'La banque n’indique pas le donneur d’ordre.',
  clear: 'Le donneur d’ordre n’est pas le client. Son nom a été filtré sans correspondance.',
  hit: 'Le donneur d’ordre n’est pas le client, et son nom ressemble à une entrée d’une liste de sanctions.',
  unscreened: 'Le donneur d’ordre n’est pas le client et n’a pas pu être filtré : aucune liste de sanctions à jour.',
} as const

export const asideHint =
  'Le crédit retourne au rapprochement, où deux personnes doivent l’expliquer. D’ici là, les versements sont suspendus.'
export const asideReason = 'De quoi s’agit-il ?'
export const asideReasonRequired = 'Indiquez de quoi il s’agit'
export const asideAction = 'Renvoyer au rapprochement'
export const asideToast = 'Renvoyé au rapprochement'
export const asideDescription = 'Il se trouve sous Rapprochement.'

export const handHint = (amount: string) => `Choisissez les factures que règle cet encaissement de ${amount}.`
export const invoiceSearchLabel = 'Ajouter une facture'
export const noInvoiceFound = 'Aucune facture à payer trouvée'
export const amountOf = (number: string) => `Montant pour ${number}`
export const removeInvoice = (number: string) => `Retirer ${number}`
export const openAmount = (client: string, amount: string) => `${client} · reste à payer ${amount}`
export const restAsCharges = 'Comptabiliser la différence en frais bancaires'
export const restAsFx = 'Comptabiliser la différence en écart de change'
export const restStaysOpen = 'Laisser la différence à payer'
export const differenceLabel = (number: string) => `Différence sur ${number}`
export const assignedLabel = 'Affecté'
export const remainingLabel = 'Reste'
export const invoiceRequired = 'Ajoutez une facture'
export const moreThanReceipt = 'Les montants affectés dépassent l’encaissement. Réduisez-en un.'
export const matchAction = 'Affecter'

export const depositProposalsLabel = 'Clients proposés'
export const clientFrancsText = (amount: string) => `${amount} en francs du client`
export const stillToSend = (amount: string) => `Le client doit encore envoyer ${amount} pour ses conversions.`
export const confirmDeposit = (client: string) => `Enregistrer les francs pour ${client}`
export const depositByHandAction = 'Enregistrer en francs du client'
export const depositedToast = 'Francs du client enregistrés'
export const depositedDescription = (amount: string, client: string) => `${amount} pour ${client}.`
export const notDepositedToast = 'Francs du client non enregistrés'
export const depositHint = (amount: string) =>
  `Choisissez le client à qui revient cet encaissement de ${amount}. Il finance ses conversions, passées ou à venir.`
export const depositAction = 'Enregistrer les francs'
export const clientRequired = 'Choisissez un client ou le compte propre'
export const amountRequired = 'Saisissez un montant'
export const depositsTitle = 'Francs du client'
export const depositedBy = (name: string) => `Enregistrés par ${name}`
export const undoDepositAction = 'Annuler l’enregistrement'
export const undoDepositTitle = 'Annuler cet enregistrement ?'
export const undoDepositHint =
  'Les francs sont retirés du compte du client et l’encaissement est de nouveau à affecter.'
export const depositUndoneToast = 'Enregistrement annulé'

export const importAdviceAction = 'Importer un avis de paiement'
export const adviceHint =
  'Importez les crédits d’un fichier CSV pour les comptes sans relevé bancaire. Ils deviennent des encaissements.'
export const adviceColumns = (columns: string) => `Colonnes : ${columns}. Les deux premières sont obligatoires.`
export const chooseFileAction = 'Choisir un fichier CSV'
export const chooseAccount = 'Choisir un compte'
export const adviceAction = 'Importer les crédits'
export const adviceRowsLabel = 'Lignes du fichier'
export const adviceReady = (count: number, amount: string) =>
  plural(count, {
    one: `# crédit de ${amount} peut être importé.`,
    other: `# crédits, soit ${amount} au total, peuvent être importés.`,
  })
export const adviceImportedToast = (count: number) =>
  plural(count, { one: '# crédit importé', other: '# crédits importés' })
export const adviceLeftOut = (count: number) =>
  plural(count, {
    one: '# ligne déjà importée a été ignorée.',
    other: '# lignes déjà importées ont été ignorées.',
  })
export const unknownColumns = (names: string) => `Colonnes ignorées : ${names}.`
export const readyState = 'Nouveau'
export const knownState = 'Déjà importé'
export const similarState = 'Déjà signalé par la banque'
export const invalidState = 'À corriger'
export const rowError = (line: number, column: string, message: string) => `Ligne ${line}, ${column} : ${message}`
