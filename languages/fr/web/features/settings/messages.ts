import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
import { baseLabel } from '../../ui/format/base-labels.ts'
export const newKeyTitle = 'Nouvelle clé d’API'
export const keysEmptyTitle = 'Aucune clé d’API pour le moment'
export const keysEmptyHint = 'Créez une clé pour un autre logiciel.'
export const permissionsLabel = 'Autorisations'
export const actsForHeader = 'Agit pour'
export const lastUsedHeader = 'Dernière utilisation'
export const neverUsed = 'Jamais'
export const revokeAction = 'Révoquer'
export const revokeNamedAction = (name: string) => `Révoquer ${name}`
export const firstAndMore = (first: string, others: number) =>
  `${first} et ${plural(others, { one: '# autre', other: '# autres' })}`
export const keyRevokedToast = 'Clé d’API révoquée'
export const revokeQuestion = (name: string) => `Révoquer ${name} ?`
export const revokeWarning =
  'Les logiciels qui utilisent cette clé perdent aussitôt leur accès. Cette action est irréversible.'
export const selectedCount = (count: number) => `sélection : ${count}`
export const deliveriesTitle = 'Envois'
export const deliveriesEmptyTitle = 'Aucun envoi pour le moment'
export const deliveriesEmptyHint = 'Les envois s’affichent ici après le prochain événement.'
export const deliveryStates = {
  waiting: 'En attente',
  sending: 'En cours',
  delivered: 'Remis',
  failed: 'Échoué',
} as const
export const showOlderAction = 'Afficher les plus anciens'
export const attemptCount = (attempts: number) => plural(attempts, { one: '# tentative', other: '# tentatives' })
export const lastResponse = (lastStatus: number) => `, réponse ${lastStatus}`
export const resentToast = 'Envoi relancé'
export const attemptsLabel = 'Tentatives'
export const attemptResult = (answer: string, durationMs: number) => ` : ${answer} en ${durationMs} ms`
export const resendAction = 'Renvoyer'
export const secretValueHint = (masked: string) =>
  `Valeur actuelle : ${masked}. Saisissez la valeur complète ; elle ne sera plus affichée.`
export const onePerLineHint = 'Une valeur par ligne.'
export const wholeNumbersHint = 'Nombres entiers, séparés par des virgules.'
export const activeState = 'Active'
export const expiredState = 'Expirée'
export const revokedState = 'Révoquée'
export const ownerInactiveState = 'Titulaire inactif'
export const webhooksTitle = 'Webhooks'
export const onState = 'Activé'
export const notSet = 'Non renseigné'
export const keyCreatedTitle = (name: string) => `Clé d’API ${name}`
export const copyNowHint = 'Copiez-la maintenant. Elle ne sera plus affichée.'
export const newKeyHint =
  'La clé agit en votre nom, avec les autorisations choisies ici et dans les limites de votre rôle.'
export const createKeyAction = 'Créer la clé'
export const keyNameHint = 'Le logiciel qui l’utilise, tel qu’il apparaît dans la piste d’audit.'
export const expiryLabel = 'Date d’expiration'
export const expiryHint = 'Sans date, la clé fonctionne jusqu’à sa révocation.'
export const proposedChangesLabel = 'Modifications proposées'
export const needsSecondApprovalBadge = 'Double validation requise'
export const settingSource = (source: string) => ` Source : ${source}.`
export const tabsLabel = 'Rubriques des paramètres'
export const searchLabel = 'Rechercher dans les paramètres'
export const noneFoundTitle = 'Aucun paramètre trouvé'
export const noneFoundHint = 'Essayez une autre recherche ou une autre rubrique.'
export const testEventSentToast = 'Événement de test envoyé'
export const deliveriesTo = (url: string) => `Envois à ${url}`
export const sendTestEventAction = 'Envoyer un événement de test'
export const newSecretTitle = 'Nouveau secret de signature'
export const switchOffAction = 'Désactiver'
export const switchOnAction = 'Activer'
export const newSecretQuestion = 'Créer un nouveau secret de signature ?'
export const newSecretHint =
  'Pendant 24 heures, les événements sont signés avec les deux secrets, le temps que le destinataire change. Ensuite, l’ancien secret n’est plus utilisé.'
export const createSecretAction = 'Créer le secret'
export const signingSecretTitle = 'Secret de signature'
export const webhookUpdatedToast = 'Webhook modifié'
export const signingSecretHint =
  'Le destinataire s’en sert pour vérifier les signatures. Copiez-le maintenant. Il ne sera plus affiché.'
export const editWebhookTitle = 'Modifier le webhook'
export const addWebhookAction = 'Ajouter un webhook'
export const addressHint = 'Les adresses de réseau privé sont bloquées, sauf si un paramètre les autorise.'
export const eventsLabel = 'Événements'
export const webhooksHint =
  'Les webhooks signalent des événements à d’autres logiciels. Ils sont signés selon Standard Webhooks et retentés pendant 72 heures. Un événement désigne l’élément concerné ; lisez-en les données avec une clé d’API.'
export const webhooksEmptyTitle = 'Aucun webhook pour le moment'
export const webhooksEmptyHint = 'Ajoutez une URL pour recevoir les événements.'
export const failedCount = (failedDeliveries: number) => plural(failedDeliveries, { one: '# échec', other: '# échecs' })
export const waitingCount = (waitingDeliveries: number) => `${waitingDeliveries} en attente`
export const twoSecretsBadge = 'Signé avec deux secrets'
export const eventCount = (count: number) => plural(count, { one: '# événement', other: '# événements' })
export const nothingDelivered = 'aucun envoi pour le moment'

export const attemptStatus = (status: number) => `réponse ${status}`
export const curveLabel = 'Effet de chaque seuil'
export const measuringLabel = 'Mesure'
export const measuring = 'Mesure en cours…'
export const measuringProgress = (done: number, total: number) => `Mesure en cours, ${done} noms sur ${total}`
export const curveCaption = 'Taux de détection et alertes attendues selon le seuil'
export const recallHeader = 'Taux de détection'
export const alertsHeader = 'Alertes pour 1 000 noms'
export const currentBadge = 'Actuel'
export const proposedBadge = 'Proposé'
export const misspeltNameCount = (count: number) =>
  plural(count, { one: '# nom mal orthographié', other: '# noms mal orthographiés' })
export const nameCount = (count: number) => plural(count, { one: '# nom', other: '# noms' })
export const copySecretHint = 'Copiez-le maintenant : il ne sera plus affiché.'
export const apiKeysHint = (header: ReactNode, docs: ReactNode) =>
  rich`Une clé permet à un autre logiciel d’agir au nom de la personne qui l’a créée, dans la limite des autorisations choisies. Transmettez-la dans ${header} ; les appels sont décrits sur ${docs}.`
export const nextAttempt = (at: ReactNode) => rich`, prochaine ${at}`
export const lastDelivered = (at: ReactNode) => rich`dernier envoi ${at}`
export const curveBasis = (misspelt: string, names: string, day: ReactNode) =>
  rich`Taux de détection : ${misspelt}, à partir des listes chargées. Alertes : ${names} de votre propre fichier, y compris ceux déjà écartés. Mesure du ${day}.`
export const profileSection = 'Profil de l’entreprise'
export const securitySection = 'Sécurité'
export const hoursUnit = 'heures'
export const daysUnit = 'jours'
export const bankDaysUnit = 'jours ouvrés'
export const percentRefusal = 'Saisissez un pourcentage à deux décimales au plus, par exemple 1,5'
export const wholeRefusal = 'Saisissez un nombre entier'
export const decimalRefusal = 'Saisissez un nombre'
export const settingsSavedToast = 'Paramètres enregistrés'
export const savedSummary = (saved: number, proposed: number) =>
  [
    saved > 0 ? plural(saved, { one: '# modification appliquée.', other: '# modifications appliquées.' }) : '',
    proposed > 0
      ? plural(proposed, {
          one: '# modification est en attente d’approbation.',
          other: '# modifications sont en attente d’approbation.',
        })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
export const unsavedChanges = (count: number) =>
  plural(count, { one: '# modification non enregistrée', other: '# modifications non enregistrées' })
export const proposedValue = (proposed: string, name: string) =>
  `Valeur proposée par ${name} : ${proposed}. La valeur actuelle reste en vigueur jusqu’à l’approbation.`
export const feeHint = 'Prélevés sur chaque conversion, en pourcentage du montant brut en USD.'
export const toleranceHint = 'Écart maximal entre un taux en XOF et la parité fixe.'
export const logoAlt = 'Logo'
export const logoFileLabel = 'Fichier du logo'
export const logoHint = 'PNG ou JPEG, 1 Mo au maximum'
export const logoRefusal = 'Choisissez un PNG ou un JPEG de 1 Mo au maximum.'
export const uploadLogoAction = 'Téléverser le logo'
export const previewLabel = 'Aperçu pour vos clients'
export const registerLabel = 'RCCM'
export const addressMissing = 'Adresse non renseignée'
export const taxIdMissing = 'RCCM et identifiant fiscal non renseignés'
export const accountMissing = 'Aucun compte : les factures n’indiquent pas comment payer.'
export const payToLabel = 'Règlement sur le compte'
export const paymentTitle = 'Compte de règlement des clients'
export const presentValueHint =
  'Toute modification exige une double validation. D’ici là, les valeurs actuelles restent en vigueur.'
export const taxGroup = 'Lignes sans taxe'
export const remindersGroup = 'Rappels et relances'
export const receiptsGroup = 'Encaissements'
export const invoiceEmailGroup = 'E-mail de facture'
export const reminderBeforeGroup = 'Rappel avant l’échéance'
export const reminderAfterGroup = 'Rappel après l’échéance'
export const ratesGroup = 'Taux de change'
export const providerGroup = 'Prestataire agréé'
export const goamlGroup = 'goAML'
export const screeningGroup = 'Filtrage'
export const riskGroup = 'Score de risque'
export const signInGroup = 'Connexion'
export const nameLabel = 'Raison sociale'
export const tradeRegisterLabel = 'Registre du commerce (RCCM)'
export const emailHint = 'Les réponses des clients arrivent à cette adresse.'
export const websiteLabel = 'Site web'
export const timeZoneHint = 'Détermine les jours des plafonds et des périodes, et les heures affichées.'
export const accountNameLabel = 'Intitulé du compte'
export const accountNameHint = 'Laissez vide pour utiliser la raison sociale.'
export const accountNumberLabel = 'Numéro de compte'
export const accountNumberHint = 'IBAN, RIB ou numéro de compte.'
export const bicLabel = 'BIC'
export const notStatedOption = 'Non indiqué'
export const taxNames = {
  O: 'Hors champ d’application de la taxe',
  E: 'Exonération',
  AE: 'Autoliquidation',
  G: 'Exportation',
} as const

export const scopeWord = (word: string): string => scopeWords[word] ?? baseLabel(word)

const scopeWords: Readonly<Record<string, string>> = {
  accepted: 'Acceptation',
  acknowledged: 'Accusé reçu',
  added: 'Ajout',
  analytics: 'Analyses',
  archived: 'Archivé',
  audit: 'Audit',
  awaiting_funds: 'En attente de fonds',
  banking: 'Banques',
  changed: 'Modification',
  clients: 'Clients',
  conversions: 'Conversions',
  created: 'Création',
  credit_applied: 'Avoir imputé',
  credit_refunded: 'Avoir remboursé',
  credit_returned: 'Imputation d’avoir annulée',
  credited: 'Avoir établi',
  deactivated: 'Désactivation',
  debit_requested: 'Débit demandé',
  debit_unknown: 'Issue du débit inconnue',
  declined: 'Refus',
  deposit_invoiced: 'Acompte facturé',
  deposit_undone: 'Enregistrement des francs annulé',
  deposited: 'Francs du client enregistrés',
  documents: 'Documents',
  due: 'À échéance',
  edited: 'Modification',
  ended: 'Fin',
  export: 'Export',
  forecast: 'Prévision',
  funded: 'Financée',
  fx: 'Taux de change',
  handle: 'Traitement',
  in_review: 'À l’examen',
  initiated: 'Lancée',
  invoiced: 'Facturation',
  invoices: 'Factures',
  kyc_decided: 'Décision KYC',
  mail: 'E-mails',
  manage: 'Gestion',
  match_undone: 'Rapprochement annulé',
  matched: 'Rapprochement',
  passed: 'Échéance passée',
  paying_out: 'Versement en cours',
  payment_reversed: 'Paiement annulé',
  payout_unknown: 'Issue du versement inconnue',
  raised: 'Émission',
  ran: 'Exécution',
  reactivated: 'Réactivation',
  read: 'Consultation',
  refresh: 'Actualisation',
  received: 'Réception',
  refund_reversed: 'Remboursement annulé',
  refunded: 'Remboursée',
  refunding: 'Remboursement en cours',
  reports: 'Rapports',
  risk_assessed: 'Risque évalué',
  schedules: 'Planifications',
  screened: 'Filtrage effectué',
  search: 'Recherche',
  set_aside: 'Mise de côté',
  submitted: 'Déposée',
  tested: 'Test',
  updated: 'Modification',
  verify: 'Vérification',
  version_added: 'Nouvelle version',
  wallets: 'Portefeuilles',
  withdrawn: 'Retirée',
  write: 'Modification',
}
