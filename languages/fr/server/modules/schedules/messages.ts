import type { BusinessDate } from '#kernel/clock.ts'
import { formatDateText } from '../../../kernel/format.ts'
import { plural } from '../../../kernel/plural.ts'
export const clientInactiveTitle = 'Client inactif'
export const clientInactive = 'Ce client est inactif. Réactivez-le d’abord.'
export const scheduleNotFound = 'Planification introuvable.'
export const changedTitle = 'Modifiée par quelqu’un d’autre'
export const scheduleChanged =
  'Cette planification a été modifiée par une personne ou par une exécution depuis que vous l’avez ouverte. Rechargez-la et réessayez.'
export const archivedTitle = 'Archivée'
export const scheduleArchived = 'Cette planification est archivée. Créez-en plutôt une nouvelle.'
export const pausedTitle = 'En pause'
export const schedulePaused =
  'Cette planification est en pause ; elle n’a donc pas de prochaine exécution. Reprenez-la d’abord.'
export const noWorkingDay = 'Le calendrier bancaire de ce pays n’a aucun jour ouvré dans l’année à venir'
export const ownApproval =
  'Une autre personne que celle qui a fixé les conditions de cette planification doit en approuver les exécutions.'
export const mustCoverRun = 'doit couvrir le montant d’une exécution'
export const notInThePast = 'ne doit pas être passé'
export const withinAYear = 'doit être dans l’année à venir'
export const nothingToRevokeTitle = 'Rien à révoquer'
export const nothingApproved = 'Aucune exécution de cette planification n’est approuvée d’avance.'
export const aboveMaximum = 'Le montant maximal d’une conversion est de 1 000 000 000 000 XOF'
const states: Readonly<Record<string, string>> = {
  rejected: 'rejetée',
  cancelled: 'annulée',
  failed: 'en échec',
  refunding: 'en cours de remboursement',
  refunded: 'remboursée',
}
export const runTroubleTitle = (name: string, slotOn: string, outcome: string) =>
  `${name} : l’exécution du ${slotOn === '' ? slotOn : formatDateText(slotOn as BusinessDate)} ${outcome}`
export const wasMissed = 'n’a pas eu lieu'
export const couldNotStart = 'n’a pas pu démarrer'
export const runFailedTitle = (name: string) => `${name} : exécution non aboutie`
export const nothingPaidOut = (reference: string, state: string) =>
  `${reference} est ${states[state] ?? state} : rien n’a été versé.`
export const runsSubject = (scheduleName: string) => `Exécutions (${scheduleName})`
export const conversionEnded = (state: string) => `La conversion est ${states[state] ?? state}`
export const notCompleted = 'La conversion n’a pas abouti'
export const serverError =
  'L’exécution n’a pas pu démarrer à cause d’une erreur du serveur ; voir le journal du serveur.'
export const missedRun = (addition: string) => `Pas d’exécution à l’heure prévue${addition}`
export const madeUpBy = (on: string) => ` ; rattrapée par l’exécution du ${on}`
export const startedLate = 'Démarrée en retard : pas d’exécution à l’heure prévue'
export const startedLateFor = (before: number) =>
  plural(before, {
    one: 'Démarrée en retard ; rattrape aussi # exécution antérieure',
    other: 'Démarrée en retard ; rattrape aussi # exécutions antérieures',
  })
export const ownerMayNotStart = (ownerName: string) =>
  `${ownerName} n’a plus le droit de lancer des conversions. Modifiez la planification pour la reprendre à votre nom.`
