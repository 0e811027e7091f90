export const listFilingsSummary =
  'Les déclarations requises pour les conversions supérieures au seuil, de la plus récente à la plus ancienne ; recherche par conversion, client ou référence'
export const filingCountsSummary =
  'Le nombre de déclarations à déposer, en retard, déposées et avec accusé de réception'
export const getFilingSummary =
  'Une déclaration avec son dossier, les pièces qui peuvent y être ajoutées et son historique'
export const buildPackageSummary =
  'Constitue le dossier : formulaire, données en JSON et XML, documents et bordereau d’empreintes, dans une seule archive'
export const referenceRequired = 'La référence est obligatoire'
export const submitFilingSummary = 'Enregistre le dépôt du dossier, avec la référence et la date'
export const acknowledgeFilingSummary = 'Enregistre l’accusé de réception de l’autorité, avec la référence et la date'
export const returnFilingSummary =
  'Enregistre le renvoi de la déclaration par l’autorité ; elle est de nouveau à déposer'
export const reasonRequired = 'Le motif est obligatoire'
export const servicesLabel = 'Règlement de services'
export const goodsLabel = 'Règlement de marchandises'
export const loanLabel = 'Remboursement d’emprunt'
export const dividendsLabel = 'Dividendes'
export const ownFundsLabel = 'Transfert pour compte propre'
export const invoiceLabel = 'Facture'
export const contractLabel = 'Contrat ou bon de commande'
export const proofOfServiceLabel = 'Attestation de service fait'
export const commercialInvoiceLabel = 'Facture commerciale'
export const domiciliationLabel = 'Titre de domiciliation'
export const transportDocumentLabel = 'Document de transport'
export const customsDeclarationLabel = 'Déclaration en douane'
export const loanAgreementLabel = 'Convention de prêt'
export const repaymentScheduleLabel = 'Tableau d’amortissement'
export const dividendMinutesLabel = 'Procès-verbal de distribution des dividendes'
export const certifiedAccountsLabel = 'États financiers certifiés'
export const taxClearanceLabel = 'Attestation de régularité fiscale'
export const managementDecisionLabel = 'Décision de la direction'
export const proofOfFundsLabel = 'Justificatif de l’origine des fonds'
export const listDossiersSummary =
  'Les dossiers de transfert des conversions non échouées, du plus récent au plus ancien'
export const getDossierSummary = 'Le dossier de transfert d’une conversion avec sa liste de pièces'
export const setDossierKindSummary =
  'Définit la nature de l’opération de la conversion, dont dépendent les pièces requises'
export const attachDossierDocumentSummary =
  'Affecte un document enregistré à une pièce requise du dossier ; null le retire'
export const dossierDocumentUnknown = 'n’est pas une pièce d’un dossier'
export const waiveDossierSummary =
  'Autorise la conversion à se poursuivre sans les pièces manquantes, avec un motif ; la personne qui l’a demandée ne peut pas le faire'
export const listExchangeFormsSummary = 'Les autorisations et engagements de change, du plus récent au plus ancien'
export const issueExchangeFormSummary =
  'Établit un formulaire avec le prochain numéro de l’année de l’agence : une autorisation pour une conversion, un engagement pour une facture'
export const beneficiaryRequired = 'Le bénéficiaire est obligatoire'
export const countryRequired = 'Le pays est obligatoire'
export const getExchangeFormSummary = 'Un formulaire'
export const cancelExchangeFormSummary = 'Annule un formulaire ; son numéro n’est pas réattribué'
export const exchangeFormPdfSummary =
  'Le formulaire en quatre exemplaires : banque, finances extérieures, BCEAO, demandeur'
export const listExportProceedsSummary =
  'Les factures aux clients hors UEMOA avec les recettes reçues, la part à céder et l’échéance, de la plus récente à la plus ancienne'
export const recordCessionSummary = 'Enregistre la cession de recettes reçues, dans la limite du montant à céder'
export const dateExample = 'doit être une date, par exemple 2026-01-31'
export const sourceRequired = 'La source est obligatoire'
export const listRegistersSummary =
  'Ce sur quoi reposent les règles : chaque ligne avec sa source, sa date d’effet et la personne qui l’a vérifiée'
export const recordRegisterLineSummary =
  'Ajoute une ligne à un référentiel : la valeur (s’il ne s’agit pas d’un paramètre), sa source, sa date d’effet, la personne qui l’a vérifiée'
export const registerHistorySummary =
  'L’historique d’une ligne de référentiel, du plus récent au plus ancien ; 200 au plus'
export const codeRequired = 'Le code est obligatoire'
export const codeFormat = 'ne doit contenir que des majuscules, des chiffres et des traits d’union'
export const bankRequired = 'La banque est obligatoire'
export const nameRequired = 'Le nom est obligatoire'
export const cityRequired = 'La ville est obligatoire'
export const listBranchesSummary = 'Les agences bancaires auprès desquelles les formulaires de change sont déposés'
export const createBranchSummary = 'Ajoute une agence'
export const updateBranchSummary = 'Modifie une agence, mais pas son code : il sert à numéroter les formulaires'
export const subjectRequired = 'La personne visée est obligatoire'
export const factsRequired = 'Les faits sont obligatoires'
export const groundsRequired = 'Les motifs de soupçon sont obligatoires'
export const listSuspicionReportsSummary = 'Les déclarations de soupçon, de la plus récente à la plus ancienne'
export const getSuspicionReportSummary = 'Une déclaration avec ses signatures et ses compléments'
export const createSuspicionReportSummary = 'Crée un brouillon de déclaration'
export const updateSuspicionReportSummary =
  'Modifie une déclaration que deux personnes n’ont pas encore signée ; annule une première signature'
export const signSuspicionReportSummary = 'Signe le contenu actuel ; deux signatures sont requises'
export const digestMismatch = 'doit être l’empreinte affichée'
export const transmitSuspicionReportSummary =
  'Enregistre la transmission de la déclaration signée, avec la référence et la date'
export const acknowledgeSuspicionReportSummary = 'Enregistre l’accusé de réception d’une déclaration transmise'
export const createAddendumSummary = 'Ajoute à une déclaration signée un complément, qui ne pourra plus être modifié'
export const addendumEmpty = 'Le complément est vide'
export const discardSuspicionReportSummary = 'Abandonne un brouillon, avec un motif ; il reste conservé'
export const attachDocumentSummary =
  'Joint une pièce, qui ne peut plus être modifiée ; tant que deux personnes n’ont pas signé, annule une première signature'
export const attachedDocumentSummary = 'Le contenu d’une pièce jointe'
export const suspicionReportPdfSummary = 'La déclaration en PDF'
export const suspicionReportGoamlSummary =
  'La déclaration dans la structure goAML, telle que définie dans ce produit : seule la structure est vérifiée'
