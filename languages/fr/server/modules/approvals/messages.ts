import { plural } from '../../../kernel/plural.ts'

export const conversionSubject = (amount: string, client: string) => `${amount} pour ${client}`
export const conversionDetail = (reference: string, net: string) => `${reference}, net ${net}`
export const refundSubject = (amount: string, client: string) => `Remboursement de ${amount} à ${client}`
export const refundDetail = (reference: string) => `${reference}, versement échoué`
export const clearingDetail = (reason: string) => `À écarter : ${reason}`
export const rateLockExpired =
  'Le blocage du taux a expiré. Établissez un nouveau taux pour la conversion, puis approuvez-la.'
export const scheduleSubject = (name: string) => `Exécutions de ${name}`
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
export const newBankDetail = (country: string) => `Nouvelle banque de financement, ${country}`
export const bankLimitsDetail = 'Plafonds plus élevés'
export const changedSecret = 'Remplacé'
export const newChannelDetail = (bank: string, transport: string) => `Nouveau canal de ${bank}, ${transport}`
export const walletDetail = (owner: string) => `Nouveau portefeuille de ${owner}`
export const openMatches =
  'Une correspondance de sanctions possible de son bénéficiaire est ouverte. Traitez d’abord cette correspondance.'
export const monthLockSubject = (month: string) => `Verrouillage de ${month}`
export const monthLockDetail = 'Comptabilise la réévaluation ; plus rien ne peut ensuite y être comptabilisé'
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
export const roleDetail = (role: string, email: string) => `Rôle ${role}, ${email}`

export function settingText(value: unknown): string {
  if (typeof value === 'boolean') return onOff(value)
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text === '' ? 'Vide' : text
}

export const sendingExceptionDetail = 'Envoyer sans certification'
