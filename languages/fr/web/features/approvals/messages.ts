import type { FactName } from '#contract/approvals/api.ts'
import type { ApprovalKind } from '#contract/approvals/kinds.ts'
import { plural } from '#kernel/plural.ts'

export const requestedTab = 'Mes demandes'
export const listLabel = 'Demandes'
export const factsLabel = 'Détails de la demande'
export const requestColumn = 'Demande'
export const requesterColumn = 'Demandée par'
export const waitingEmptyTitle = 'Rien à traiter'
export const waitingEmptyHint = 'Les demandes des autres personnes s’affichent ici dès que vous pouvez en décider.'
export const requestedEmptyTitle = 'Vous n’avez aucune demande en cours'
export const requestedEmptyHint =
  'Les demandes soumises à l’approbation d’une autre personne s’affichent ici jusqu’à la décision.'
export const requestGoneNotice = 'Cette demande n’est plus en attente. Choisissez-en une autre.'
export const openRecordAction = 'Ouvrir la fiche'
export const backAction = 'Toutes les demandes'
export const dueToday = (time: string) => `Aujourd’hui ${time}`
export const anyApprover = 'Système'
export const awaitingSecond = 'En attente d’une seconde approbation'
export const requesterNotPermitted =
  'Le compte ou le rôle de cette personne a pris fin. Vous pouvez tout de même décider de la demande.'
export const approvesFromNotice = (time: string) => `Votre accès est récent. Vous pourrez décider à partir du ${time}.`
export const accountNotOwnHint =
  'Votre compte a été créé ou réinitialisé par une autre personne : vous ne pouvez pas décider de ses demandes. L’exploitant du système peut lever cette restriction.'
export const checksTitle = 'Contrôles'
export const approveNoteRequired = 'La note est obligatoire : qu’avez-vous vérifié ?'
export const reasonRequired = 'Le motif est obligatoire'
export const rejectReasonHint = 'Obligatoire en cas de rejet.'
export const upToLabel = 'Maximum par exécution'
export const untilRequired = 'Le dernier jour est obligatoire'
export const withdrawAction = 'Retirer la demande'
export const signAction = 'Signer la déclaration'
export const clearMatchAction = 'Écarter la correspondance'
export const confirmMatchAction = 'Confirmer la correspondance'
export const waiveAction = 'Accorder la dérogation'
export const approveRunsAction = 'Approuver d’avance'
export const archiveAction = 'Archiver le portefeuille'
export const approvedToast = 'Demande approuvée'
export const rejectedToast = 'Demande rejetée'
export const withdrawnToast = 'Demande retirée'
export const signedToast = 'Déclaration signée'
export const clearedToast = 'Correspondance écartée'
export const clearingProposedToast = 'Mise à l’écart proposée'
export const refundAction = 'Rembourser'
export const refundedToast = 'Remboursement lancé'
export const confirmedToast = 'Correspondance confirmée'
export const waivedToast = 'Dérogation accordée'
export const sentBackToast = 'Demande renvoyée'
export const archivedToast = 'Portefeuille archivé'
export const selectLabel = (subject: string) => `Sélectionner ${subject}`
export const approveSelectedAction = (count: number) =>
  plural(count, { one: 'Approuver # demande', other: 'Approuver # demandes' })
export const selectedCount = (count: number) =>
  plural(count, { one: '# demande sélectionnée', other: '# demandes sélectionnées' })
export const clearSelectionAction = 'Effacer la sélection'
export const batchToast = (done: number) => plural(done, { one: '# demande approuvée', other: '# demandes approuvées' })
export const batchFailure = (subject: string, message: string) => `${subject} : ${message}`
export const linkTitle = 'Lien à usage unique'
export const linkHint = 'Transmettez-le par un canal de confiance. Il ne sera plus affiché.'
export const linkLabel = 'Lien'
export const moreAction = 'Afficher plus'

export const kindLabels: Readonly<Record<ApprovalKind, string>> = {
  conversion: 'Conversion',
  refund: 'Remboursement',
  pre_authorisation: 'Planification',
  dossier_waiver: 'Dossier de transfert',
  correction: 'Rapprochement',
  bank_connection: 'Connexion bancaire',
  bank_limits: 'Plafonds bancaires',
  bank_channel: 'Canal bancaire',
  channel_change: 'Modification de canal',
  wallet: 'Portefeuille',
  sending_exception: 'Facture non certifiée',
  certification_set_up: 'Certification',
  kyc: 'KYC',
  client_limit: 'Plafond du client',
  mail_server: 'Serveur de messagerie',
  month_lock: 'Verrouillage de période',
  screening_match: 'Correspondance de sanctions',
  alert_closing: 'Alerte',
  rule_version: 'Règle d’alerte',
  suspicion_report: 'Déclaration de soupçon',
  setting: 'Paramètre',
  access_request: 'Accès',
}

export const factLabels: Readonly<Record<FactName, string>> = {
  account: 'Compte débité',
  accountName: 'Intitulé du compte',
  address: 'Serveur',
  amount: 'Montant',
  answerWithin: 'Délai de réponse',
  bank: 'Banque',
  booked: 'Au grand livre',
  certification: 'Certification',
  client: 'Client',
  contact: 'Interlocuteur',
  counterAccount: 'Contrepartie',
  country: 'Pays',
  dailyCap: 'Plafond journalier',
  dailyLimit: 'Plafond journalier',
  decision: 'Décision',
  description: 'Constat',
  detail: 'Détail',
  detectedOn: 'Date de détection',
  documents: 'Documents',
  effectiveFrom: 'En vigueur à partir du',
  email: 'E-mail',
  enabled: 'Règle',
  establishment: 'Établissement',
  evidence: 'Preuve de détention',
  explanation: 'Effet',
  facts: 'Faits',
  fee: 'Frais de service',
  found: 'Constaté',
  grounds: 'Motifs du soupçon',
  gross: 'Montant brut',
  hostKey: 'Empreinte de la clé d’hôte',
  inbox: 'Répertoire de réception',
  legalReference: 'Référence légale',
  list: 'Liste',
  listedName: 'Nom sur la liste',
  missing: 'Pièces manquantes',
  monthlyLimit: 'Plafond mensuel',
  name: 'Nom',
  net: 'Montant net',
  nextRun: 'Prochaine exécution',
  note: 'Note',
  notes: 'Notes',
  offence: 'Infraction',
  openMatches: 'Correspondances ouvertes',
  operation: 'Opération',
  outbox: 'Répertoire d’envoi',
  outcome: 'Conclusion',
  owner: 'Titulaire',
  painVersion: 'Format de paiement',
  parameters: 'Paramètres',
  party: 'Notre nom auprès de la banque',
  paymentMethod: 'Mode de paiement par défaut',
  pointOfSale: 'Point de vente',
  rate: 'Taux',
  rateLockedUntil: 'Fin du blocage du taux',
  reason: 'Motif',
  regime: 'Régime de TVA',
  registration: 'Immatriculation',
  resolution: 'Traitement',
  reviewReasons: 'Motifs d’examen',
  risk: 'Risque',
  role: 'Rôle',
  schedule: 'Exécutions',
  score: 'Score',
  secret: 'Mot de passe ou clé',
  service: 'Service',
  severity: 'Gravité',
  signedBy: 'Première signature',
  similarity: 'Similarité',
  stickerThreshold: 'Seuil d’alerte des stickers',
  subject: 'Concerne',
  swift: 'BIC',
  taxId: 'Identifiant fiscal',
  value: 'Valeur',
  wallet: 'Portefeuille',
}
export const decidedTitle = 'Décisions des 30 derniers jours'
export const decidedBy = (name: string) => `Par ${name}`
export const outcomeLabels = { approved: 'Approuvée', rejected: 'Rejetée', sent_back: 'Renvoyée' } as const
