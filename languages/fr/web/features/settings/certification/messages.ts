export const noSystem = (country: string) =>
  `La certification des factures concerne la Côte d’Ivoire, le Bénin et le Burkina Faso. Pays du profil de l’entreprise : ${country || 'non renseigné'}.`
export const unverified =
  'Aucun texte officiel n’a été trouvé pour ce système. Il fonctionnerait comme l’e-MCF au Bénin : utilisez-le uniquement pour des essais.'
export const stateHint =
  'Si elle est activée, chaque facture est certifiée avant son envoi. La désactiver ou changer de service de certification requiert alors un second administrateur.'
export const onLabel = 'Activée'
export const offLabel = 'Désactivée'
export const serviceLabel = 'Service'
export const serviceLabels = {
  simulator: 'Simulateur de ce bac à sable',
  test: 'Service de test de l’administration fiscale',
  production: 'Production',
} as const
export const urlLabel = 'URL de production'
export const urlHint = 'La FNE attribue une URL à chaque entreprise une fois les spécimens acceptés.'
export const keyLabel = 'Clé'
export const keyHint = 'À relever dans l’espace de l’administration fiscale. Inutile pour le simulateur.'
export const keyKeptHint = 'Laissez vide pour conserver la clé enregistrée.'
export const keyReplaced = 'Remplacée'
export const emptyValue = 'Vide'
export const pointOfSaleLabel = 'Point de vente'
export const pointOfSaleHint = 'Tel qu’il est nommé dans l’espace FNE. Le simulateur accepte « Principal ».'
export const establishmentLabel = 'Établissement'
export const regimeLabel = 'Régime de TVA'
export const regimeLabels = {
  normal: 'Normal',
  exception: 'Régime d’exception de TVA',
  tps: 'TPS, sans TVA',
} as const
export const paymentLabel = 'Mode de paiement par défaut'
export const thresholdLabel = 'Seuil d’alerte des stickers'
export const thresholdHint =
  'Les administrateurs sont avertis lorsque le nombre de stickers FNE restants passe sous ce seuil.'
export const stickersLeft = (left: number) => `Stickers électroniques restants : ${left}.`
export const balanceLow = 'La FNE signale que votre solde est bas. Approvisionnez-le dans votre espace FNE.'
export const savedToast = 'Certification enregistrée'
export const testAction = 'Tester la connexion'
export const listAction = 'Toutes les certifications'
export const specimensTitle = 'Spécimens'
export const specimensHint =
  'L’administration fiscale exige des spécimens avant la production : un par modèle, taxe et mode de paiement, avec des avoirs. Ils sont certifiés auprès du service choisi ci-dessus.'
export const specimensInProduction = 'Les spécimens sont créés auprès du service de test, avant la production.'
export const makeSpecimensAction = 'Créer les spécimens'
export const downloadSpecimensAction = 'Télécharger PDF et JSON'
export const specimensMadeToast = 'Spécimens créés'
export const specimensMadeBy = (name: string, service: string) => `${name} · ${service} ·`
export const creditNoteLabel = 'Avoir'
export const percent = (value: number) => `${value} %`
export const specimenStateLabels = {
  certified: 'Certifié',
  refused: 'Refusé',
  failed: 'Sans réponse claire',
  skipped: 'Non tenté',
} as const
export const withholding = (group: string) => `AIB ${group}`
