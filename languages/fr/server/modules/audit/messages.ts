import { plural } from '../../../kernel/plural.ts'

export const noCheckpointTitle = 'Aucun point de contrôle'
export const noCheckpoint = 'La piste d’audit n’a pas encore de sceau, ou moins de sceaux que demandé.'
export const pdfTooManyEntries = (maxEntriesInPdf: number, total: number) =>
  `Un PDF contient ${maxEntriesInPdf} entrées au plus, mais ${total} correspondent. Restreignez le filtre ou choisissez un autre format.`
export const pdfEntryLimit = (maxEntriesInPdf: number) => `contient ${maxEntriesInPdf} entrées au plus`
export const exportTitle = 'Piste d’audit'
export const generatedLabel = 'Établi le'
export const filterLabel = 'Filtre'
export const noFilter = 'aucun : toutes les entrées'
export const entriesSheet = 'Entrées'
export const rowsLabel = 'Lignes'
export const hashLabel = 'SHA-256'
export const idColumn = 'N°'
export const timeColumn = 'Date et heure (UTC)'
export const userColumn = 'Utilisateur'
export const userIdColumn = 'Identifiant d’utilisateur'
export const actionColumn = 'Action'
export const resourceTypeColumn = 'Type de ressource'
export const resourceIdColumn = 'N° de ressource'
export const resultColumn = 'Résultat'
export const methodColumn = 'Méthode'
export const endpointColumn = 'Point d’accès'
export const ipAddressColumn = 'Adresse IP'
export const userAgentColumn = 'Navigateur'
export const responseTimeColumn = 'Réponse (ms)'
export const errorColumn = 'Erreur'
export const detailsColumn = 'Détails'
export const uncountedEntries = 'entrées sans décompte enregistré'
export const checkpointsUnsigned = (damaged: number) =>
  plural(damaged, {
    one: '# point de contrôle enregistré ne porte pas la signature de cette installation.',
    other: '# points de contrôle enregistrés ne portent pas la signature de cette installation.',
  })
export const entriesInsertedOutsideBatches = (count: bigint) =>
  `Il y a plus d’entrées avant le dernier sceau que n’en couvrent les sceaux. Insérées hors de tout lot : ${count}.`
export const entriesWithFutureTransaction = (unborn: bigint) =>
  `Entrées renvoyant à une transaction qui n’a pas commencé : ${unborn}.`
export const entriesWithFutureEra = (foreignEra: bigint) =>
  `Entrées renvoyant à une ère qui n’a pas commencé : ${foreignEra}.`
export const checkpointNotExtended = (at: string, size: number) =>
  `La piste d’audit ne prolonge pas le point de contrôle du ${at} sur les sceaux 1 à ${size} : des sceaux ont été modifiés, remplacés ou retirés depuis.`
export const treeNotExtended = (current: number, earlier: number) =>
  `Il n’est pas prouvé que l’arbre des sceaux 1 à ${current} prolonge celui des sceaux 1 à ${earlier}.`
export const storedTreeMismatch =
  'L’arbre enregistré de tous les sceaux ne correspond pas aux sceaux : les attestations ne pourraient pas être prouvées.'
export const batchMissing = (expected: bigint, previous: string, found: bigint) =>
  `Le lot ${expected} manque : ${previous} est suivi de ${found}.`
export const logStart = 'le début'
export const sealInvalid = (id: bigint) => `Le sceau du lot ${id} a été modifié ou ne suit pas le lot précédent.`
export const merkleRootMismatch = (id: bigint, sealedAtMs: string) =>
  `La racine de Merkle du lot ${id}, scellé le ${sealedAtMs}, ne correspond pas à ses entrées : les attestations ne pourraient pas être prouvées.`
export const batchLabel = (id: bigint, sealedAtMs: string) => `Lot ${id}, scellé le ${sealedAtMs}`
export const deletedCount = (count: bigint) => `suppressions : ${count}`
export const insertedCount = (difference: bigint) => `insertions : ${difference}`
export const batchCountMismatch = (batch: string, what: string) =>
  `${batch} : le nombre d’entrées n’est pas celui de son sceau (${what}).`
export const batchEntryChanged = (batch: string) => `${batch} : une de ses entrées a été modifiée ou remplacée.`
export const refusedBecause = {
  late: 'est datée bien avant son écriture',
  future: 'est datée après son écriture',
  foreign_era: 'renvoie à une ère qui n’a pas commencé',
} as const
export const refusedEntry = (occurredAt: string, refusedBecause: string, refusedAt: string) =>
  `Une entrée du ${occurredAt} ${refusedBecause}. Elle a été rejetée le ${refusedAt} et ne figure dans aucun sceau.`
export const countMismatch = (about: string, stored: bigint, counted: bigint) =>
  `Le décompte enregistré de « ${about} » est de ${stored}, mais ${counted} entrées scellées correspondent : les totaux et les recherches seraient faux.`
export const confidentialCountMismatch =
  'Un décompte enregistré d’entrées confidentielles diffère des entrées scellées correspondantes : les totaux et les recherches seraient faux.'
export const headReference = (seal: bigint, sealedAtMs: string) =>
  `le dernier sceau conservé hors de la base renvoie au lot ${seal}, scellé le ${sealedAtMs}`
export const logTruncated = (place: string, last: string) =>
  `La piste d’audit a été tronquée : ${place}, mais son dernier lot est ${last}.`
export const noBatch = 'inexistant'
export const logRewritten = (place: string) =>
  `La piste d’audit a été réécrite : ${place}, dont l’empreinte est différente dans la base.`
