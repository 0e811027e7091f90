import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

export const salesDaysTitle = 'Délai moyen de paiement (DSO)'
export const salesDaysMeaning = 'Encours ÷ facturation des 90 derniers jours, avoirs déduits, × 90.'
export const searchLabel = 'Rechercher des clients'
export const searchPlaceholder = 'Rechercher par société'
export const ageFilterLabel = 'Ancienneté'
export const allAges = 'Toutes les anciennetés'
export const outstandingFirst = 'Par encours'
export const overdueFirst = 'Par retard'
export const oldestFirst = 'Par échéance'
export const oldestDueHeader = '1re échéance'
export const tableLabel = 'Soldes par client'
export const emptyTitle = 'Aucun encours'
export const emptyHint = 'Les clients s’affichent ici tant qu’il reste à payer sur une facture envoyée.'
export const searchEmptyTitle = 'Aucun client ne correspond'

export const balancesTab = 'Soldes'
export const noticesDueTab = 'Relances à envoyer'
export const invoiceSearchLabel = 'Rechercher des factures'
export const invoiceSearchEmpty = 'Aucune facture ne correspond'
export const noticesEmptyTitle = 'Aucune relance à envoyer'
export const noticesEmptyHint =
  'Les factures s’affichent ici dès que leur prochaine relance est à envoyer. Fixez les délais dans les paramètres.'
export const stoppedEmptyTitle = 'Aucune relance suspendue'
export const stoppedEmptyHint = 'Les factures en litige restent ici jusqu’à la reprise de leurs relances.'
export const noticeKeysHint = 'Passez d’une relance à l’autre avec ↑ et ↓, envoyez-en une avec Entrée.'
export const daysOverdue = (days: number) => plural(days, { one: '# jour de retard', other: '# jours de retard' })
const levelNames: Readonly<Record<number, string>> = {
  1: 'première relance',
  2: 'deuxième relance',
  3: 'dernière relance',
}
export const lastNotice = (level: number, day: ReactNode) => rich`${levelNames[level] ?? ''} envoyée le ${day}`
export const sendNotice = (level: number) => `Envoyer la ${levelNames[level] ?? ''}`
export const noticeSentToast = 'Relance envoyée'
export const noticeSentHint = (number: string, to: string) => `La relance de ${number} est adressée à ${to}.`
export const stopAction = 'Suspendre'
export const stopTitle = 'Suspendre les relances ?'
export const stopHint =
  'Aucune relance n’est à envoyer tant que vous ne les reprenez pas. Les rappels automatiques se règlent sur la page de la facture.'
export const stopScope = 'Suspendre pour'
export const stopInvoice = (number: string) => `Facture ${number}`
export const stopClient = (name: string) => `Toutes les factures (${name})`
export const stopReasonRequired = 'Le motif est obligatoire'
export const stoppedHint = 'La facture se trouve sous Relances suspendues.'
export const stoppedBy = (isClient: boolean, name: string, reason: string) =>
  `${isClient ? 'Suspendues pour ce client' : 'Suspendues'} par ${name} : ${reason}`
export const resumeAction = 'Reprendre les relances'
export const resumedToast = 'Relances reprises'
