export const notFound = 'Rapport planifié introuvable.'
export const archivedTitle = 'Supprimé'
export const archived = 'Ce rapport planifié a été supprimé. Créez-en plutôt un nouveau.'
export const tooManyTitle = 'Trop de rapports planifiés'
export const tooMany = (max: number) =>
  `${max} rapports au plus peuvent être planifiés. Supprimez-en un que personne ne lit.`
export const recipientNotPermitted = 'Choisissez des personnes actives et autorisées à exporter les rapports'
export const alreadySentTitle = 'Déjà envoyé'
export const alreadySent = (period: string) =>
  `Le rapport pour ${period} a été envoyé. Téléchargez-le depuis son exécution.`
export const paused = 'Ce rapport planifié est en pause. Reprenez-le d’abord.'
export const failedTitle = (title: string, period: string) => `${title} (${period}) n’a pas été envoyé`
