import { capitalise } from '#web/ui/format/format.ts'

export const baseLabel = (value: string): string =>
  labels[value.toLowerCase()] ?? actionOn(value) ?? capitalise(value.replaceAll('_', ' '))

/** `update_fx_rate` of the activity panel: `Modification : taux de change`. */
function actionOn(value: string): string | undefined {
  const at = value.indexOf('_')
  const [action, subject] = [labels[value.slice(0, at)], labels[value.slice(at + 1)]]
  return at > 0 && action && subject ? `${action}\u202f: ${subject.toLowerCase()}` : undefined
}

export const baseTitle = (value: string): string => baseLabel(value)

const labels: Readonly<Record<string, string>> = {
  accounting: 'Comptabilité',
  admin: 'Administrateur',
  alert: 'Alerte',
  alert_rule: 'Règle d’alerte',
  api_key: 'Clé d’API',
  approved: 'Approuvé',
  audit_log: 'Piste d’audit',
  auditor: 'Auditeur',
  bank_channel: 'Canal bancaire',
  bank_connection: 'Connexion bancaire',
  cancelled: 'Annulée',
  client: 'Client',
  completed: 'Terminée',
  compliance: 'Conformité',
  conversion: 'Conversion',
  create: 'Création',
  delete: 'Suppression',
  demo_data: 'Données de démonstration',
  document: 'Document',
  dos: 'Déclaration de soupçon',
  dossier: 'Dossier de transfert',
  draft: 'Brouillon',
  encryption_key: 'Clé de chiffrement',
  exchange_form: 'Formulaire de change',
  expired: 'Expiré',
  export_proceeds: 'Recettes d’exportation',
  failed: 'Échouée',
  filing: 'Déclaration',
  fx_rate: 'Taux de change',
  holiday: 'Jour férié',
  invoice: 'Facture',
  item: 'Article',
  ledger: 'Grand livre',
  message: 'E-mail',
  overdue: 'En retard',
  paid: 'Payée',
  payout: 'Versement',
  pending: 'En attente',
  processing: 'En cours',
  quote: 'Devis',
  receipt: 'Encaissement',
  reconciliation: 'Rapprochement',
  recurring_invoice: 'Facture récurrente',
  register: 'Référentiel',
  rejected: 'Rejeté',
  report: 'Rapport',
  requires_review: 'À examiner',
  review: 'À l’examen',
  sanctions_list: 'Liste de sanctions',
  schedule: 'Planification',
  scheduled_report: 'Rapport planifié',
  screening: 'Filtrage',
  screening_match: 'Correspondance',
  sent: 'Envoyée',
  session: 'Session',
  setting: 'Paramètre',
  treasury: 'Trésorerie',
  update: 'Modification',
  upload: 'Téléversement',
  user: 'Utilisateur',
  wallet: 'Portefeuille',
  webhook: 'Webhook',
}
