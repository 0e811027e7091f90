import { plural } from '#kernel/plural.ts'

export const pageTitle = 'Factures récurrentes'
export const recordTitle = 'Facture récurrente'
export const newAction = 'Nouvelle facture récurrente'
export const makeRecurringAction = 'Rendre récurrente'
export const createSubmit = 'Créer la facture récurrente'
export const editTitle = 'Modifier la facture récurrente'
export const formDescription = 'À chaque période, une facture est créée à partir de ce modèle.'
export const editDescription = 'Les factures déjà créées ne changent pas.'
export const createdToast = 'Facture récurrente créée'
export const firstOn = (day: string) => `La première facture sera créée le ${day}.`
export const savedToast = 'Facture récurrente enregistrée'
export const pausedToast = 'Facture récurrente mise en pause'
export const resumedToast = 'Facture récurrente reprise'
export const endedToast = 'Facture récurrente terminée'
export const ranToast = 'Facture créée'

export const runningTab = 'En cours'
export const endedTab = 'Terminées'
export const emptyTitle = 'Aucune facture récurrente'
export const emptyHint = 'Facturez loyers, forfaits et abonnements sans les ressaisir.'
export const endedEmptyTitle = 'Aucune facture récurrente terminée'
export const endedEmptyHint = 'Les factures récurrentes s’affichent ici une fois terminées.'
export const notFoundTitle = 'Facture récurrente introuvable'
export const notFoundHint = 'Vérifiez l’adresse.'
export const allAction = 'Toutes les factures récurrentes'

export const frequencyLabel = 'Périodicité'
export const frequencyNames = {
  week: 'Hebdomadaire',
  month: 'Mensuelle',
  quarter: 'Trimestrielle',
  year: 'Annuelle',
} as const
export const startLabel = 'Date de début'
export const startHint = 'Les périodes se comptent à partir de cette date'
export const dayOfMonthHint = 'Le dernier jour pour les mois plus courts'
export const termsLabel = 'Délai de paiement (jours)'
export const endLabel = 'Fin'
export const endNames = {
  never: 'Jamais',
  on: 'À une date',
  after: 'Après un nombre de factures',
} as const
export const countLabel = 'Nombre de factures'
export const outputLabel = 'Chaque facture'
export const outputNames = { draft: 'Enregistrer en brouillon', send: 'Envoyer automatiquement' } as const
export const draftOptionHint = 'Une personne la vérifie et l’envoie.'
export const sendOptionHint = 'Une facture impossible à envoyer reste en brouillon, et le motif vous est signalé.'
export const priceChangesLabel = 'Révisions de prix'
export const priceChangesHint =
  'À compter de sa date, une révision s’applique à tous les prix et s’ajoute aux précédentes.'
export const addPriceChangeAction = 'Ajouter une révision de prix'
export const changeFromLabel = (number: number) => `Révision ${number} : date d’effet`
export const changePercentLabel = (number: number) => `Révision ${number} : pourcentage`
export const removeChangeAction = (number: number) => `Retirer la révision de prix ${number}`

export const nextHeader = 'Prochaine'
export const lastHeader = 'Dernière'
export const stateNames = { active: 'Active', paused: 'En pause', ended: 'Terminée' } as const
export const templateTitle = 'Modèle'
export const runsTitle = 'Factures créées'
export const runsEmpty = 'Aucune facture pour le moment.'
export const runCount = (count: number, shown: number) => `Les plus récentes : ${shown} sur ${count}`
export const onDay = (frequency: string, day: string) => `${frequency}, le ${day}`
export const nextLabel = 'Prochaine facture'
export const thenLabel = 'Ensuite'
export const endsOn = (day: string) => `Le ${day}`
export const endsAfter = (count: number) => `Après ${plural(count, { one: '# facture', other: '# factures' })}`
export const outcomeNames = {
  draft: 'Brouillon créé',
  sent: 'Envoyée',
  not_sent: 'Non envoyée',
  not_created: 'Non créée',
} as const
export const createdByLabel = 'Créée par'
export const changeText = (percent: string, day: string) => `${percent} % à partir du ${day}`
export const quantityOf = (quantity: string, price: string) => `${quantity} × ${price}`
export const plusTax = (percent: string) => `+ ${percent} % de taxe`

export const runAction = 'Créer maintenant'
export const endAction = 'Mettre fin'
export const endQuestion = 'Mettre fin à cette facture récurrente ?'
export const endHint =
  'Plus aucune facture ne sera créée. Les factures existantes sont conservées. Cette action est irréversible.'
