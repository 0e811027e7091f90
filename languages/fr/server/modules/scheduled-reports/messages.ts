import { plural } from '../../../kernel/plural.ts'

export const notFound = 'Rapport planifié introuvable.'
export const archivedTitle = 'Supprimé'
export const archived = 'Ce rapport planifié a été supprimé. Créez-en plutôt un nouveau.'
export const tooManyTitle = 'Trop de rapports planifiés'
export const tooMany = (max: number) =>
  `${max} rapports au plus peuvent être planifiés. Supprimez-en un qui ne sert plus.`
export const recipientNotPermitted = 'Choisissez des utilisateurs actifs et autorisés à exporter les rapports'
export const alreadySentTitle = 'Déjà envoyé'
export const alreadySent = (period: string) =>
  `Le rapport de cette période (${period}) a déjà été envoyé. Téléchargez-le depuis la liste des envois.`
export const paused = 'Ce rapport planifié est en pause. Reprenez-le d’abord.'
export const failedTitle = (title: string, period: string) => `${title} (${period}) n’a pas été envoyé`
export const ownerMayNoLonger =
  'La personne qui l’a programmé n’a plus le droit d’exporter des rapports. Modifiez le rapport programmé pour le reprendre.'
export const nobodyMayReceive =
  'Aucun des destinataires n’est un utilisateur actif et autorisé à exporter les rapports.'
export const couldNotBeMade =
  'Le rapport n’a pas pu être établi à cause d’une erreur du serveur ; voir le journal du serveur.'
export const couldNotBeStored =
  'Le fichier n’a pas pu être enregistré. Vérifiez le stockage des documents, puis renvoyez le rapport.'
export const subject = (title: string, period: string) => `${title}, ${period}`
export const body = (facts: {
  readonly title: string
  readonly period: string
  readonly link: string
  readonly scheduledBy: string
  readonly recipients: number
}) =>
  [
    `Vous trouverez en pièce jointe : ${facts.title}, ${facts.period}.`,
    `Les chiffres dans Corridor : ${facts.link}`,
    `${facts.scheduledBy} a planifié ce rapport pour ${plural(facts.recipients, { one: '# personne', other: '# personnes' })}. Pour y mettre fin, ouvrez « Rapports planifiés » dans l’écran des rapports.`,
  ].join('\n\n')
