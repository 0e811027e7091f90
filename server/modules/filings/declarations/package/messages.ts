export const formTitle = { fr: "Déclaration d'opération de change", en: 'Declaration of a foreign-exchange operation' }
export const formNotice = {
  fr: "Formulaire établi par le déclarant : aucun modèle officiel n'a été trouvé pour cette déclaration. Le seuil et le délai relèvent de la politique interne.",
  en: 'Drawn up by the declarant: no official template was found for this declaration. Threshold and deadline are internal policy.',
}
export const declarant = { fr: 'Déclarant', en: 'Declarant' }
export const orderingParty = { fr: "Donneur d'ordre", en: 'Ordering party' }
export const supportingDocuments = { fr: 'Pièces jointes', en: 'Supporting documents' }
export const deadline = { fr: 'Délai', en: 'Deadline' }
export const forTheDeclarant = { fr: 'Pour le déclarant', en: 'For the declarant' }
export const dateAndStamp = { fr: 'Date et cachet', en: 'Date and stamp' }
export const operation = { fr: 'Opération', en: 'Operation' }
export const settlement = { fr: 'Règlement', en: 'Settlement' }
export const businessName = { fr: 'Raison sociale', en: 'Business name' }
export const tradeRegister = { fr: 'RCCM', en: 'Trade register' }
export const taxId = { fr: 'Identifiant fiscal', en: 'Tax id' }
export const address = { fr: 'Adresse', en: 'Address' }
export const name = { fr: 'Nom', en: 'Name' }
export const none = { fr: 'Aucune', en: 'None' }
export const toBeSubmittedBy = { fr: 'À déposer au plus tard le', en: 'To be submitted by' }
export const reference = { fr: 'Référence', en: 'Reference' }
export const requested = { fr: 'Demandée le', en: 'Requested' }
export const completed = { fr: 'Exécutée le', en: 'Completed' }
export const purpose = { fr: 'Motif', en: 'Purpose' }
export const amount = { fr: 'Montant', en: 'Amount' }
export const filingThreshold = { fr: 'Seuil de déclaration', en: 'Filing threshold' }
export const grossValue = { fr: 'Contre-valeur brute', en: 'Gross value' }
export const fee = { fr: 'Frais', en: 'Fee' }
export const netAmount = { fr: 'Montant net', en: 'Net amount' }
export const rate = { fr: 'Cours', en: 'Rate' }
export const approvedBy = { fr: 'Autorisée par', en: 'Approved by' }
export const bankAndAccount = { fr: 'Banque et compte', en: 'Bank and account' }
export const endToEndId = { fr: 'Référence bancaire', en: 'End-to-end id' }
export const licensedProvider = { fr: 'Prestataire agréé', en: 'Licensed provider' }
export const legalBasis = { fr: 'Base juridique', en: 'Legal basis' }
export const beneficiaryWallet = { fr: 'Portefeuille bénéficiaire', en: 'Beneficiary wallet' }
export const payoutReference = { fr: 'Référence du versement', en: 'Payout reference' }
export const ownAccountOfDeclarant = 'Compte propre du déclarant'
export const filingTitle = (reference: string) => `BCEAO filing ${reference}`
export const internalPolicy = 'Internal policy: no published rule was found'
