import { plural } from '#kernel/plural.ts'
export const noCalls = 'Aucun appel'
export const errorRateHeader = 'Taux d’erreur'
export const callCount = (count: number) => plural(count, { one: '# appel', other: '# appels' })
export const lastSyncHeader = 'Dernière synchronisation'
export const dailyVolumeHeader = 'Volume du jour'
export const lastHour = 'Dernière heure'
export const banksEmptyTitle = 'Aucune connexion bancaire active'
export const banksEmptyHint = 'L’état des connexions s’affiche ici une fois une banque ajoutée et contactée.'
export const meanings = {
  uptime: 'Part des minutes où un serveur était prêt, sur les 30 derniers jours ou depuis le premier signal.',
  volume:
    'Volume en XOF des conversions lancées ces dernières 24 heures, hors échecs. En euros à la parité fixe de 655,957.',
  processingTime:
    'Durée moyenne du lancement à la fin, hors attente de personnes et de fonds, pour les conversions lancées ces dernières 24 heures.',
  successRate: 'Terminées ÷ (terminées + échouées), pour les conversions lancées ces dernières 24 heures.',
  connections: 'Connexions HTTP ouvertes sur ce serveur.',
  queued: 'Conversions dont la prochaine étape est automatique.',
  latency: 'Temps de réponse médian des appels aux banques sur les 5 dernières minutes.',
  eventLoop: 'Retard moyen des tâches planifiées sur ce serveur.',
  load: 'Charge de la dernière minute ÷ nombre de processeurs. Au-delà de 100 %, des tâches attendent.',
  memory: 'Mémoire utilisée ÷ mémoire totale.',
  disk: 'Espace utilisé ÷ espace total sur le volume qui contient le dossier des données.',
  responseTime: 'Temps de réponse médian de cette connexion bancaire sur la dernière heure.',
  errorRate: 'Appels sans réponse exploitable ÷ ensemble des appels de la dernière heure.',
  dailyVolume: 'XOF débités du compte par la banque aujourd’hui. En euros à la parité fixe de 655,957.',
  bankStatus:
    'Hors ligne : les 3 derniers appels ont échoué. Dégradée : taux d’erreur supérieur à 5 % ou temps de réponse supérieur à 5 s. Sinon, en ligne.',
} as const
export const autoRefreshLabel = 'Actualisation automatique'
export const refreshNowAction = 'Actualiser maintenant'
export const pausedHint =
  'Pour mettre à jour, activez l’actualisation automatique ou choisissez « Actualiser maintenant ».'
export const pausedTitle = (newestAt: string) => `En pause depuis ${newestAt}`
export const notRefreshedHint = 'Le serveur n’a pas répondu. Nouvel essai automatique.'
export const notRefreshedTitle = (newestAt: string) => `Non actualisé depuis ${newestAt}`
export const resourcesTitle = 'Ressources du système'
export const thisServer = 'Ce serveur'
export const systemLoadLabel = 'Charge du système'
export const memoryUsageLabel = 'Utilisation de la mémoire'
export const diskUsageLabel = 'Utilisation du disque'
export const uptimeTitle = 'Disponibilité du système'
export const noHeartbeatYet = 'Aucun signal pour l’instant'
export const uptimeSince = (uptimeSince: string) => `Depuis le ${uptimeSince}`
export const volume24hTitle = 'Volume sur 24 h'
export const euroVolume = (transactionVolume24hEur: string, transactionCount24h: string) =>
  `${transactionVolume24hEur} en ${transactionCount24h}`
export const processingTimeTitle = 'Durée moyenne de traitement'
export const medianTime = (medianProcessingTime: string) => `Médiane ${medianProcessingTime}`
export const last24Hours = 'Dernières 24 heures'
export const connectionsTitle = 'Connexions actives'
export const serverStarted = (day: string, time: string) => `Serveur démarré le ${day}, ${time}`
export const queuedTitle = 'Conversions en file d’attente'
export const queuedBasis = 'En cours de traitement'
export const latencyTitle = 'Latence du réseau'
export const noBankCalls = 'Aucun appel aux banques en 5 minutes'
export const bankCallsBasis = 'Appels aux banques, 5 dernières minutes'
export const eventLoopTitle = 'Retard de la boucle d’événements'
export const last15Seconds = '15 dernières secondes'
export const fixedEuroRateHint = 'À la parité fixe de 655,957 XOF pour un euro'
export const grossUsdHeader = 'Montant brut (USD)'
export const startedHeader = 'Lancée le'
export const liveConversionsTitle = 'Conversions en direct'
export const allConversionsLink = 'Toutes les conversions'
export const emptyTitle = 'Aucune conversion'
export const emptyHint = 'Les conversions s’affichent ici, de la demande au règlement.'
export const banksCaption = 'Connexions bancaires'
export const liveConversionsCaption = 'Opérations en direct'
export const errorRateOf = (meaning: string, calls: number) => `${meaning} Ici : ${callCount(calls)}.`
export const euroAmount = (figure: string) => `${figure} €`
