import type { AlertOutcome } from '#contract/alerts/labels.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { formatDateText } from '../../../../kernel/format.ts'
import { plural } from '../../../../kernel/plural.ts'

const day = (iso: string) => formatDateText(iso as BusinessDate)
export const changedTitle = 'Modifié entre-temps par une autre personne'
export const changed = 'Cet élément a été modifié depuis que vous l’avez ouvert. Rechargez-le et réessayez.'
export const ownProposal =
  'Vous ne pouvez pas approuver votre propre proposition. Adressez-vous à un autre approbateur.'
export const alertNotFoundTitle = 'Alerte introuvable'
export const alertNotFound = 'Cette alerte n’existe pas.'
export const moveRefusedTitle = 'Non autorisé'
const statuses: Readonly<Record<string, string>> = {
  open: 'ouverte',
  assigned: 'attribuée',
  investigating: 'en cours d’examen',
  in_review: 'à l’examen',
  resolved: 'clôturée',
  false_positive: 'fausse alerte',
}
export const moveRefused = (from: string, to: string) =>
  `Une alerte ne peut pas passer de « ${statuses[from] ?? from} » à « ${statuses[to] ?? to} ».`
export const outcomeOnlyResolved = 'ne se définit qu’à la clôture d’une alerte'
export const reasonRequired = 'Le motif est obligatoire'
export const awaitingDecisionTitle = 'En attente d’une seconde approbation'
export const awaitingDecision =
  'La clôture de cette alerte a été proposée. Une seconde personne doit d’abord en décider.'
export const nothingToDecideTitle = 'Rien à décider'
export const nothingToDecide = 'Personne n’a proposé de clôturer cette alerte.'
export const notAHandler = 'ne peut pas traiter les alertes'
export const required = 'Obligatoire'
export const recordNotFound = 'n’existe pas'
export const alreadyLinkedTitle = 'Déjà lié'
export const alreadyLinked = 'Cet enregistrement est déjà lié à l’alerte.'
export const versionNotFoundTitle = 'Version introuvable'
export const versionNotFound = 'Cette version de la règle n’existe pas.'
export const alreadyDecidedTitle = 'Déjà décidé'
export const alreadyDecided = 'Cette version de la règle a déjà fait l’objet d’une décision.'
export const newestVersionPending =
  'La dernière version de cette règle est en attente d’une seconde personne. Décidez d’abord de cette version.'
export const onlyRequestRules = 'ne vaut que pour les règles qui contrôlent une conversion lors de sa demande'
export const tooEarly = (today: string) => `doit être le ${today} ou plus tard : les contrôles passés ne changent pas`
export const legalReferenceRequired = 'exige la référence légale vérifiée'
export const pdfTooLarge = (maxAlertsInPdf: number) =>
  `Un PDF peut contenir ${maxAlertsInPdf} alertes au plus. Restreignez le filtre ou choisissez un autre format.`
export const holdsAtMostAlerts = (maxAlertsInPdf: number) => `peut contenir ${maxAlertsInPdf} alertes au plus`
const closings = {
  false_positive: 'comme fausse alerte',
  confirmed: 'comme confirmée',
  obligation_met: 'comme obligation remplie',
  duplicate: 'comme doublon',
  accepted_risk: 'comme risque accepté',
} as const satisfies Record<AlertOutcome, string>
const closing = (outcome: AlertOutcome | null) => (outcome ? closings[outcome] : 'sans conclusion précisée')
export const alreadyAssigned = 'est déjà attribuée ainsi'
export const alertAssignedTitle = (title: string) => `Alerte qui vous est attribuée : ${title}`
export const alertAssignedBody = (description: string, dueOn: string) => `${description} Échéance : ${day(dueOn)}.`
export const proposedTitle = (outcome: AlertOutcome | null, alertTitle: string) =>
  `Alerte à clôturer ${closing(outcome)} : ${alertTitle}`
export const closingProposedBody = (name: string) => `Proposé par ${name}. Une seconde personne doit décider.`
export const assignedStep = (name: string) => `Attribuée à ${name}`
export const unassignedStep = 'Remise dans la file commune'
export const dueDateChanged = (dueOn: string, dueOn2: string) => `Échéance au ${day(dueOn)} au lieu du ${day(dueOn2)}`
export const closingRequest = (title: string) => `Clôture de l’alerte ${title}`
export const sentBackStep = (by: string) => `Renvoyée à ${by} : non clôturée`
export const resolvedStep = (outcome: AlertOutcome | null) => `Clôturée ${closing(outcome)}`
export const resolvedAsProposedStep = (outcome: AlertOutcome | null, proposedBy: string) =>
  `${resolvedStep(outcome)}, clôture proposée par ${proposedBy}`
export const proposedStep = (outcome: AlertOutcome | null) => `Clôture proposée ${closing(outcome)}`
export const linkedStep = (label: string) => `Élément rattaché : ${label}`
export const investigatedStep = 'En cours d’examen'
export const reopenedStep = 'Rouverte'
export const aboveThresholdTitle = (limit: string) => `Conversion supérieure à ${limit}`
export const aboveThreshold = (facts: string, limit: string) => `${facts} : au-delà du seuil de ${limit}.`
export const filingRequiredTitle = 'Déclaration à la BCEAO requise'
export const filingRequired = (facts: string, threshold: string) =>
  `${facts} : au-delà du seuil de déclaration de ${threshold}.`
export const monthlyLimitTitle = 'Plafond mensuel dépassé'
export const monthlyLimit = (clientName: string, used: string, limit: string, amount: string, over: string) =>
  `${clientName} avait utilisé ${used} sur ${limit} ce mois-ci ; ${amount} de plus dépassent le plafond de ${over}.`
export const highRiskClientTitle = (clientCountry: string | null) => `Client d’un pays à haut risque : ${clientCountry}`
export const highRiskCountryAlert = (facts: string, clientCountry: string | null) =>
  `${facts} : ${clientCountry} figure parmi les pays à haut risque.`
export const parityImplies = (impliedRate: string) => `la parité donne ${impliedRate}`
export const noEuroRate = 'il est arrivé sans taux de l’euro permettant de le vérifier'
export const rateRejectedTitle = 'Taux USD/XOF rejeté : hors parité'
export const rateRejected = (rate: string, source: string, asOf: string, implied: string) =>
  `Le taux ${rate} (${source}, ${asOf}) a été rejeté : ${implied}.`
export const ofClient = (clientName: string) => ` (${clientName})`
export const possibleMatchTitle = (subjectName: string) => `Correspondance possible avec une liste : ${subjectName}`
export const possibleMatch = (
  subjectName: string,
  whose: string,
  scorePercent: number,
  matchedName: string,
  list: string,
  entryId: string,
) =>
  `${subjectName}${whose} correspond à ${String(scorePercent).replace('.', ',')} % à ${matchedName}, ${list} ${entryId}.`
export const conversionSummary = (reference: string, clientName: string, amountXof: string) =>
  `${reference} (${clientName}), ${amountXof}`
export const raisedByRule = (name: string, ruleVersion: number) =>
  `Déclenchée par la règle ${name}, version ${ruleVersion}`
export const structuringTitle = (limit: string) => `Fractionnement possible sous ${limit}`
export const structuring = (
  count: number,
  clientName: string,
  windowDays: string,
  limit: string,
  total: string,
  together: string,
) =>
  `${count} conversions (${clientName}) en ${windowDays}, chacune de ${limit} au plus, pour un total de ${total} : ${together}.`
export const velocityTitle = 'Volume très supérieur à l’habitude'
export const velocity = (
  name: string,
  total: string,
  windowDays: string,
  reference: string,
  baselineDays: string,
  average: string,
) =>
  `${name} a demandé ${total} en ${windowDays}, jusqu’à ${reference} ; sur les ${baselineDays} précédents, la moyenne est de ${average} pour la même durée.`
export const dormancyTitle = 'Conversion importante après une longue inactivité'
export const dormancy = (reference: string, clientName: string, amountXof: string, idle: number, date: string) =>
  `${reference} (${clientName}), ${amountXof}, est la première en ${idle} jours ; la dernière datait du ${day(date)}.`
export const newClientTitle = 'Conversion importante d’un nouveau client'
export const newClient = (reference: string, clientName: string, amountXof: string, clientSince: string, age: string) =>
  `${reference} (${clientName}), ${amountXof} : client depuis le ${day(clientSince)}, ${age} auparavant.`
export const roundAmountsTitle = 'Montants ronds répétés'
export const roundAmounts = (count: number, clientName: string, windowDays: string, roundTo: string, round: string) =>
  `${count} conversions (${clientName}) en ${windowDays} sont des multiples de ${roundTo} : ${round}.`
export const days = (days: number) => plural(days, { one: '# jour', other: '# jours' })
export const sharedWalletTitle = (clients: number) => `Versements de ${clients} clients vers un même portefeuille`
export const sharedWallet = (names: string, walletKey: string, windowDays: number, reference: string) =>
  `${names} : versements vers ${walletKey} en ${windowDays} jours, jusqu’à ${reference}.`
export const circularPaymentsTitle = (clientCount: number) => `Versements circulaires entre ${clientCount} clients`
export const circularPayments = (names: string, windowDays: number, references: string) =>
  `${names} : versements en ${windowDays} jours, chacun vers un portefeuille du dossier du suivant (${references}).`
export const circularOwnershipTitle = (clientCount: number) => `Détention circulaire entre ${clientCount} clients`
export const circularOwnership = (reference: string, clientName: string, owners: readonly string[]) =>
  `${reference} (${clientName}) : ${owners.join(', détenu par ')}.`
export const sharedPersonTitle = (clients: number) => `Une même personne chez ${clients} clients`
export const sharedDetailsTitle = (clients: number) => `Mêmes coordonnées chez ${clients} clients`
export const sharedWith = (reference: string, clientName: string, shared: string) =>
  `${reference} (${clientName}) : ${shared}.`
export const theSame = (relationLabel: string, clients: string) => `${relationLabel} en commun avec ${clients}`
export const ruleVersion = (version: number, name: string) => `Version ${version} de la règle ${name}`
export const exportTitle = 'Alertes de conformité'
export const exportMade = 'Établi le'
export const exportFilter = 'Filtre'
export const noExportFilter = 'aucun : toutes les alertes'
export const hashHeader = 'SHA-256'
export const alertsSheet = 'Alertes'
export const exportRows = 'Lignes'
export const idHeader = 'N°'
export const raisedHeader = 'Émise le (UTC)'
export const typeHeader = 'Type'
export const severityHeader = 'Gravité'
export const titleHeader = 'Intitulé'
export const descriptionHeader = 'Description'
export const clientHeader = 'Client'
export const conversionHeader = 'Conversion'
export const amountHeader = 'Montant (XOF)'
export const statusHeader = 'Statut'
export const outcomeHeader = 'Conclusion'
export const noteHeader = 'Note'
export const assignedToHeader = 'Attribuée à'
export const dueOnHeader = 'Échéance'
export const resolvedByHeader = 'Clôturée par'
export const resolvedHeader = 'Clôturée le (UTC)'
export const ruleHeader = 'Règle'
export const digestHeader = 'Empreinte'
