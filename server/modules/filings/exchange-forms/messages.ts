export const originalBank = { fr: 'Original, banque', en: 'Original, bank' }
export const externalFinance = { fr: 'Finances extérieures', en: 'External finance' }
export const bceao = { fr: 'BCEAO', en: 'BCEAO' }
export const applicant = { fr: 'Donneur d’ordre', en: 'Applicant' }
export const exchangeAuthorisation = { fr: 'Autorisation de change', en: 'Exchange authorisation' }
export const undertakingToRepatriateExportProceeds = {
  fr: 'Engagement de change',
  en: 'Undertaking to repatriate export proceeds',
}
export const formNotice = {
  fr: 'Établi par le demandeur d’après les mentions usuelles ; le modèle officiel n’a pas été vérifié.',
  en: 'Drawn up by the applicant from the usual particulars; the official template was not verified.',
}
export const applicantLabel = { fr: 'Demandeur', en: 'Applicant' }
export const authorisedIntermediary = { fr: 'Intermédiaire agréé', en: 'Authorised intermediary' }
export const operation = { fr: 'Opération', en: 'Operation' }
export const theApplicant = { fr: 'Le demandeur', en: 'The applicant' }
export const theAuthorisedIntermediary = { fr: 'L’intermédiaire agréé', en: 'The authorised intermediary' }
export const businessName = { fr: 'Raison sociale', en: 'Business name' }
export const tradeRegister = { fr: 'RCCM', en: 'Trade register' }
export const taxId = { fr: 'Identifiant fiscal', en: 'Tax id' }
export const bank = { fr: 'Banque', en: 'Bank' }
export const branch = { fr: 'Agence', en: 'Branch' }
export const dossierNumber = { fr: 'Numéro de dossier', en: 'Dossier number' }
export const beneficiary = { fr: 'Bénéficiaire', en: 'Beneficiary' }
export const country = { fr: 'Pays', en: 'Country' }
export const economicCode = { fr: 'Code économique', en: 'Economic code' }
export const invoice = { fr: 'Facture', en: 'Invoice' }
export const purpose = { fr: 'Motif', en: 'Purpose' }
export const amountInCurrency = { fr: 'Montant en devises', en: 'Amount in currency' }
export const valueInFrancs = { fr: 'Contre-valeur', en: 'Value in francs' }
export const rate = { fr: 'Cours', en: 'Rate' }
export const dueDate = { fr: 'Échéance', en: 'Due date' }
export const cancelledNotice = (on: string, reason: string | null) => ({
  fr: `ANNULÉ le ${on} : ${reason}`,
  en: `CANCELLED: ${reason}`,
})
export const formNotFound = 'Form not found.'
export const branchUnknown = 'there is no such active branch'
export const conversionUnknown = 'there is no such conversion'
export const invoiceUnknown = 'there is no such sent invoice'
export const notScreenedTitle = 'Not screened'
export const noListForScreening =
  "No sanctions list is loaded, so the beneficiary can't be screened. Load one with `corridor lists update`."
export const listsTooOld = 'The sanctions lists are too old to clear anyone. Update them with `corridor lists update`.'
export const alreadyIssuedTitle = 'Already issued'
export const alreadyIssued = 'A form has already been issued. Cancel it first.'
export const cancelledTitle = 'Cancelled'
export const alreadyCancelled = 'This form is already cancelled.'
