import { monthInWords } from '../../contract/reports/period-words.ts'
import { formatUtcText } from '../../kernel/format.ts'
import { plural } from '../../kernel/plural.ts'
export const notPermitted = 'Votre rôle ne le permet pas. Adressez-vous à un administrateur.'
export const tooLateTitle = 'Trop tard'
export const undoTooLate =
  'Cette action ne peut plus être annulée : les dix secondes sont écoulées, ou l’élément a changé depuis.'
export const verificationFailedTitle = (count: number) =>
  plural(count, { one: 'La vérification a relevé # anomalie', other: 'La vérification a relevé # anomalies' })
export const moreFindings = (more: number) =>
  `${plural(more, { one: 'Et # autre', other: 'Et # autres' })} : npx corridor verify.`
export const rolledBackTitle = 'La base de données est revenue à un état antérieur'
export const rolledBackBody = (seal: bigint): string =>
  `Le sceau ${seal} de la piste d’audit a été écrit et n’est plus dans la base. Quelqu’un a restauré ou réécrit la base. ` +
  'Si ce n’était pas prévu, arrêtez les conversions et consultez « Incidents » dans le guide de l’exploitant.'
export const unusualSignInTitle = 'Nouvelle connexion à votre compte'
const reasonTexts: Readonly<Record<string, string>> = {
  new_browser: 'depuis un navigateur que vous n’aviez encore jamais utilisé',
  new_network: 'depuis un réseau que vous n’aviez encore jamais utilisé',
  after_failures: 'après plusieurs échecs',
}
export function unusualSignInBody(reasons: readonly string[], at: Date): string {
  const how = reasons.flatMap((reason) => reasonTexts[reason] ?? []).join(' et ')
  return (
    `Quelqu’un s’est connecté à votre compte le ${formatUtcText(at)} ${how}. Si ce n’était pas vous, fermez cette session dans ` +
    'votre profil, changez votre mot de passe et prévenez un administrateur.'
  )
}
export const failedSendTitle = (invoiceNumber: string) => `Envoi planifié non effectué : ${invoiceNumber}`
export const failedSendBody = (reason: string) =>
  `${reason} La facture est toujours un brouillon : corrigez-la et envoyez-la de nouveau.`
export const accessChangedTitle = 'Votre rôle ou votre accès a changé'
export const passwordChangedTitle = 'Votre mot de passe a été changé'
export const secondFactorChangedTitle = 'Votre second facteur a été changé'
export const accessRequestedBody = (requestedByName: string) =>
  `${requestedByName} a demandé un nouveau rôle ou une réinitialisation du compte. Une seconde personne doit décider.`
export const accessChangedBody =
  'Si ce n’était pas vous, prévenez sans tarder un autre administrateur ou responsable de la conformité.'
export const lastApproverTitle = 'Il ne reste qu’un approbateur'
export const lastApproverBody = (person: string) =>
  `${person} ne peut plus approuver. Tout ce qui exige deux personnes reste en attente tant qu’il n’y a pas de second approbateur.`
export const raisedLimitsTitle = 'Plafonds relevés'
export const titleOf = (title: string, subject: string) => `${title} : ${subject}`
export const newBankTitle = 'Nouvelle banque à débiter'
export const monthLockTitle = (month: string) => `Période à verrouiller : ${monthInWords(month)}`
export const secondPersonDecides = (person: string) => `Demandé par ${person}. Une seconde personne doit décider.`
export const someone = 'Quelqu’un'
export const channelChangeTitle = 'Modification d’un canal bancaire'
export const newChannelTitle = 'Nouveau canal bancaire'
export const requestedWithReason = (name: string, reason: string) => `Demandé par ${name} : ${reason}`
export const addedBody = (name: string) => `Ajouté par ${name}. Une seconde personne doit décider.`
export const newWalletTitle = (label: string) => `Nouveau portefeuille : ${label}`
export const higherLimitTitle = (companyName: string) => `Relèvement du plafond mensuel : ${companyName}`
export const settingChangeTitle = (key: string) => `Modification d’un paramètre : ${key}`
export const secondAdministratorDecides = (person: string) =>
  `Demandé par ${person}. Un second administrateur doit décider.`
export const anAdministrator = 'un administrateur'
export const newClientTitle = (companyName: string) => `Nouveau client : ${companyName}`
export const kycPendingBody = 'Le KYC de ce client est en attente de décision.'
export const ruleChangeTitle = (name: string) => `Modification d’une règle : ${name}`
export const scheduledRunsTitle = (name: string) => `Exécutions : ${name}`
export const scheduledRunsBody = (ownerName: string) =>
  `Planifiées par ${ownerName}. Chaque exécution exige un examen, sauf si les exécutions sont approuvées d’avance.`
export const resolutionTitle = (subjectName: string, reference: string) =>
  `Traitement d’un écart : ${subjectName}, ${reference}`
export const resolutionBody = (person: string, note: string) => `Proposé par ${person} : ${note}`
export const payoutsStoppedTitle = (subjectName: string) => `Versements suspendus : ${subjectName}`
export const payoutsStoppedBody = (detail: string) =>
  `${detail}. Traitez l’écart dans le rapprochement pour reprendre les versements.`
const outcomes: Readonly<Record<string, string>> = {
  approved: 'approbation',
  rejected: 'rejet',
  sent_back: 'renvoi',
}
export const decidedTitle = (subject: string, outcome: string) => `${subject} : ${outcomes[outcome]}`
export const decidedBy = (decidedByName: string, note: string) => `Par ${decidedByName}.${note}`
export const clearingTitle = (subjectName: string) => `Correspondance à écarter : ${subjectName}`
export const clearingBody = (proposal: string) => `${proposal}. Une seconde personne doit décider.`
export const registrationNumber = (number: string) => `Immatriculation : ${number}`
export const taxId = (id: string) => `Identifiant fiscal : ${id}`
export const sessionEnded = 'Votre session a pris fin. Reconnectez-vous pour continuer.'
export const clientNotBuilt =
  'L’interface web n’est pas construite. Construisez-la avec npm run build, puis rechargez cette page.'
export const banksUnreachedTitle = 'Non jointes'
export const banksUnreached = 'Les banques simulées n’ont pas répondu, ou ne connaissent pas ce compte.'
export const exportNotPermitted = 'Cette clé d’API ne le permet pas (reports.export).'
