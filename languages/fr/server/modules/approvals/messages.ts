import { ofMonthInWords } from '../../../contract/reports/period-words.ts'
import { plural } from '../../../kernel/plural.ts'

export const conversionSubject = (amount: string, client: string) => `${amount} pour ${client}`
export const conversionDetail = (reference: string, net: string) => `${reference}, net ${net}`
export const refundSubject = (amount: string, client: string) => `Remboursement de ${amount} à ${client}`
export const refundDetail = (reference: string) => `${reference}, versement échoué`
const matchSubjects = {
  client: 'Client',
  contact: 'Interlocuteur',
  person: 'Personne liée à un client',
  wallet: 'Adresse de portefeuille',
  counterparty: 'Contrepartie',
  beneficiary: 'Bénéficiaire d’un formulaire de change',
} as const
export const matchDetail = (subject: keyof typeof matchSubjects, detail: string) =>
  `${matchSubjects[subject]} · ${detail}`
export const similarity = (percent: string) => `${percent.replace('.', ',')} %`
export const clearingDetail = (reason: string) => `À écarter : ${reason}`
export const rateLockExpired =
  'Le blocage du taux a expiré. Établissez un nouveau taux pour la conversion, puis approuvez-la.'
export const scheduleSubject = (name: string) => `Exécutions (${name})`
const rhythms: Readonly<Record<string, string>> = {
  daily: 'chaque jour',
  weekly: 'chaque semaine',
  monthly: 'chaque mois',
}
export const scheduleDetail = (amount: string, rhythm: string, time: string) =>
  `${amount}, ${rhythms[rhythm] ?? rhythm} à ${time}`
export const dossierSubject = (reference: string) => `Dossier de transfert de ${reference}`
export const dossierDetail = (client: string, missing: number) =>
  `${client}, ${plural(missing, { one: '# document manquant', other: '# documents manquants' })}`
export const newBankDetail = (country: string) => `Nouvelle banque à débiter, ${country}`
export const bankLimitsDetail = 'Plafonds plus élevés'
export const changedSecret = 'Remplacé'
export const newChannelDetail = (bank: string, transport: string) => `Nouveau canal : ${bank}, ${transport}`
export const walletDetail = (owner: string) => `Nouveau portefeuille : ${owner}`
export const openMatches =
  'Une correspondance possible du bénéficiaire avec une liste de sanctions est ouverte. Traitez-la d’abord.'
export const monthLockSubject = (month: string) => `Verrouillage ${ofMonthInWords(month)}`
export const monthLockDetail =
  'Comptabilise la réévaluation ; plus rien ne peut ensuite être comptabilisé dans cette période'
export const exceptionSubject = (kind: string, account: string) => `${kind}, ${account}`
export const kycPending = 'Nouveau client'
export const kycReview = 'KYC à examiner'
export const limitDetail = 'Plafond mensuel plus élevé'
export const noOutcome = 'Non précisée'
export const closingDetail = (outcome: string | null, client: string | null) =>
  [outcome === null ? 'Clôturer sans conclusion' : `Clôturer : ${outcome.toLowerCase()}`, client]
    .filter((part) => part !== null)
    .join(', ')
export const ruleSubject = (name: string, version: number) => `${name}, version ${version}`
export const onOff = (isOn: boolean) => (isOn ? 'Activé' : 'Désactivé')
export const bankDays = (days: number) => plural(days, { one: '# jour ouvré', other: '# jours ouvrés' })
export const reportSubject = (number: string, subject: string) => `${number} : ${subject}`
export const changeDetail = (from: string, to: string) => `de ${from} à ${to}`
export const accountDetail = (email: string) =>
  `${email}. N’approuvez que si vous connaissez cette personne et que l’adresse est bien la sienne.`
export const roleDetail = (role: string, email: string) => `Rôle ${role}, ${email}`

export function settingText(value: unknown): string {
  if (typeof value === 'boolean') return onOff(value)
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text === '' ? 'Vide' : text
}

export const sendingExceptionDetail = 'Envoyer sans certification'
export const mailServerSubject = 'Serveur de messagerie'
export const mailServerDetail = 'Configuration ou modification'
export const mailServerRemovalDetail = 'Retirer le serveur'
export const mailServerAddress = (host: string, port: number, security: string) =>
  `${host}:${port}, ${security === 'none' ? 'non chiffré' : security.toUpperCase()}`
export const paymentCountsAsBooked = 'Le paiement est réputé comptabilisé et sa conversion se poursuit.'
export const certificationSubject = 'Certification des factures'
export const certificationOffDetail = 'Désactiver la certification'
export const certificationChangeDetail = 'Modification de la configuration'

const setUpWords: Readonly<Record<string, string>> = {
  true: 'Activée',
  false: 'Désactivée',
  simulator: 'Simulateur',
  test: 'Service de test',
  production: 'Production',
  normal: 'Normal',
  exception: 'Régime d’exception de TVA',
  tps: 'TPS, sans TVA',
  cash: 'Espèces',
  card: 'Carte',
  check: 'Chèque',
  'mobile-money': 'Mobile money',
  transfer: 'Virement',
  deferred: 'À crédit',
}
const wordedFields = ['isOn', 'service', 'regime', 'paymentMethod']

export const setUpText = (field: string, value: string | null): string =>
  value === null || value === '' ? 'Vide' : wordedFields.includes(field) ? (setUpWords[value] ?? value) : value

const members: Readonly<Record<string, string>> = {
  low: 'Faible',
  medium: 'Moyen',
  high: 'Élevé',
  signature: 'Signature',
  document: 'Document',
  daily: 'Chaque jour',
  weekly: 'Chaque semaine',
  monthly: 'Chaque mois',
  services: 'Règlement de services',
  goods: 'Règlement de marchandises',
  loan: 'Remboursement d’emprunt',
  dividends: 'Dividendes',
  own_funds: 'Transfert pour compte propre',
  money_laundering: 'Blanchiment de capitaux',
  terrorist_financing: 'Financement du terrorisme',
  proliferation_financing: 'Financement de la prolifération',
  fraud: 'Fraude',
  corruption: 'Corruption',
  tax_offence: 'Infraction fiscale',
  sanctions: 'Violation de sanctions financières',
  other: 'Autre',
  executed: 'Exécutée',
  in_progress: 'En cours',
  attempted: 'Tentée',
  continue: 'Relation maintenue',
  suspend: 'Opération suspendue',
  refuse: 'Opération refusée',
  correction: 'Passer une écriture de régularisation',
  explained: 'Expliqué, sans écriture',
  send_again: 'Renvoyer le fichier',
  bank_charges: 'Frais bancaires',
  provider_settlement: 'Règlement du prestataire',
  suspense: 'Compte d’attente',
  delivery: 'Livraison pour des conversions',
  top_up: 'Approvisionnement de la trésorerie',
  filing_threshold: 'Au-delà du seuil de déclaration BCEAO',
  kyc_not_approved: 'Le KYC du client n’est pas approuvé',
  screening_hit_open: 'Une correspondance de sanctions est ouverte',
  no_sanctions_list: 'Aucune liste de sanctions à jour n’est chargée',
  monthly_limit_passed: 'Dépasse le plafond mensuel du client',
  person_limit_passed: 'Dépasse le plafond journalier du demandeur',
  own_account_limit_passed: 'Dépasse le plafond journalier du compte propre',
  rate_stale: 'Le taux est périmé',
  rate_default: 'Le taux par défaut s’applique, faute de taux enregistré',
  rate_jumped: 'Le taux a varié de façon inhabituelle depuis un jour précédent',
  rule: 'Une règle de conformité requiert une approbation',
  approval_outdated: 'Les éléments approuvés ont changé',
}

export const memberWords = (member: string): string => members[member] ?? member
