export const businessNameLabel = 'Raison sociale'
export const businessNameExplanation = 'Affichée sur les documents et les e-mails.'
export const businessAddressLabel = 'Adresse de l’entreprise'
export const businessAddressExplanation = 'Affichée sur les factures, ligne par ligne.'
export const businessCountryLabel = 'Pays de l’entreprise'
export const shownOnInvoices = 'Affiché sur les factures.'
export const businessRegistrationNumberLabel = 'Numéro d’immatriculation'
export const businessRegistrationNumberExplanation = 'Numéro au registre du commerce (RCCM), affiché sur les factures.'
export const businessTaxIdLabel = 'Identifiant fiscal'
export const businessTaxIdExplanation = 'Affiché sur les factures. Obligatoire pour facturer la TVA.'
export const businessEmailLabel = 'E-mail de l’entreprise'
export const businessEmailExplanation = 'Affiché sur les factures ; les clients y répondent.'
export const businessPhoneLabel = 'Téléphone de l’entreprise'
export const businessWebsiteLabel = 'Site web de l’entreprise'
export const businessBankNameLabel = 'Banque indiquée sur les factures'
export const businessBankNameExplanation = 'Affichée sur les factures dans les modalités de règlement.'
export const businessBankAccountNameLabel = 'Titulaire du compte sur les factures'
export const businessBankAccountNameExplanation = 'Laissez vide pour utiliser la raison sociale.'
export const businessBankAccountNumberLabel = 'Compte de règlement des factures'
export const businessBankAccountNumberExplanation =
  'IBAN, RIB ou numéro de compte, affiché sur les factures. À défaut, les factures n’ont pas de modalités de règlement.'
export const businessBankBicLabel = 'BIC sur les factures'
export const businessBankBicExplanation = 'Affiché sur les factures dans les modalités de règlement.'
export const businessLogoDocumentIdLabel = 'Logo'
export const businessLogoDocumentIdExplanation =
  'Un PNG, ou un JPEG en gris ou RVB, de 1 Mo au plus ; affiché sur les factures. Enregistré comme numéro de son document, 0 pour aucun.'
export const invoicesTermsLabel = 'Conditions sur les factures'
export const invoicesTermsExplanation = 'Affichées sous les totaux, après l’échéance.'
export const invoicesNumberPrefixLabel = 'Préfixe des numéros de facture'
export const invoicesNumberPrefixExplanation =
  'S’applique aux nouveaux brouillons. Chaque préfixe compte à partir de 1 chaque année : changez-le en début d’année si les numéros ne doivent pas repartir de 1.'
export const creditNotePrefixLabel = 'Préfixe des numéros d’avoir'
export const creditNotePrefixExplanation =
  'S’applique aux nouveaux avoirs. Chaque préfixe compte à partir de 1 chaque année.'
export const quotePrefixLabel = 'Préfixe des numéros de devis'
export const quotePrefixExplanation = 'S’applique aux nouveaux devis. Chaque préfixe compte à partir de 1 chaque année.'
export const prefixTaken = 'est le préfixe d’un autre type de pièce'
export const taxAbroadLabel = 'Sans TVA pour les clients à l’étranger'
export const taxAbroadExplanation =
  'Pour les lignes à 0 % adressées à des clients d’un autre pays. Une facture peut indiquer une autre nature.'
export const taxHomeLabel = 'Sans TVA pour les clients de votre pays'
export const taxHomeExplanation =
  'Pour les lignes à 0 % adressées à des clients de votre pays. Une facture peut indiquer une autre nature.'
export const taxReasonAbroadLabel = 'Motif indiqué aux clients à l’étranger'
export const taxReasonHomeLabel = 'Motif indiqué aux clients de votre pays'
export const taxReasonExplanation =
  'Par exemple l’article de votre code général des impôts. À défaut, seule la nature est affichée.'
export const invoicesReminderDaysLabel = 'Rappels de paiement'
export const invoicesReminderDaysExplanation =
  'Jours après l’échéance où le client reçoit un rappel ; un nombre négatif compte les jours avant l’échéance. Fixés sur la facture lors de son envoi.'
export const mailInvoiceSubjectLabel = 'Objet des e-mails de facture'
export const availablePlaceholders = (placeholders: string) => `Variables disponibles : ${placeholders}.`
export const mailInvoiceSubjectDefault = 'Facture {number}, {business}'
export const mailInvoiceTextLabel = 'Texte des e-mails de facture'
export const mailInvoiceTextExplanation = (placeholders: string) =>
  `Texte brut ; la partie HTML en est tirée. Variables disponibles : ${placeholders}.`
export const mailInvoiceTextDefault =
  'Bonjour {contact},\n\nVeuillez trouver ci-joint la facture {number} d’un montant de {amount}, à régler au plus tard le {dueDate}.\n\n{description}\n\nVous pouvez également la consulter et la télécharger ici :\n{link}\n\nCordialement,\n{business}'
export const mailReminderSubjectLabel = 'Objet d’un rappel avant l’échéance'
export const mailReminderSubjectDefault = 'Rappel : facture {number}, {business}'
export const mailReminderTextLabel = 'Texte d’un rappel avant l’échéance'
export const mailReminderTextDefault =
  'Bonjour {contact},\n\nLa facture {number} arrive à échéance le {dueDate} ; {owed} restent dus.\n\nVous pouvez la consulter et la télécharger ici :\n{link}\n\nSi vous avez réglé entre-temps, merci de ne pas tenir compte de ce message.\n\nCordialement,\n{business}'
export const mailOverdueSubjectLabel = 'Objet d’un rappel après l’échéance'
export const mailOverdueSubjectDefault = 'Facture {number} échue, {business}'
export const mailOverdueTextLabel = 'Texte d’un rappel après l’échéance'
export const mailOverdueTextDefault =
  'Bonjour {contact},\n\nLa facture {number} est arrivée à échéance le {dueDate} et {owed} restent dus.\n\nVous pouvez la consulter et la télécharger ici :\n{link}\n\nSi vous avez réglé entre-temps, merci de ne pas tenir compte de ce message.\n\nCordialement,\n{business}'
export const businessTimeZoneLabel = 'Fuseau horaire de l’entreprise'
export const businessTimeZoneExplanation =
  'Définit le jour calendaire des plafonds et des périodes, ainsi que les heures affichées à l’écran.'
export const conversionsFeeBasisPointsLabel = 'Frais de service'
export const conversionsFeeBasisPointsExplanation =
  'Centièmes de pour cent du montant brut en USD ; 150 correspond à 1,5 %.'
export const conversionsFilingThresholdXofLabel = 'Seuil de déclaration'
export const conversionsFilingThresholdXofExplanation =
  'Une conversion au-delà de ce montant en XOF exige une déclaration à la BCEAO et un examen. Politique interne : aucune règle publiée n’a été trouvée.'
export const conversionsPersonDayLimitXofLabel = 'Plafond journalier par personne'
export const conversionsPersonDayLimitXofExplanation =
  'XOF qu’une personne peut demander par jour, tous clients et compte propre confondus. Au-delà, la conversion est soumise à examen.'
export const conversionsOwnAccountDayLimitXofLabel = 'Plafond journalier du compte propre'
export const conversionsOwnAccountDayLimitXofExplanation =
  'XOF que toutes les personnes ensemble peuvent demander par jour pour le compte propre. Au-delà, la conversion est soumise à examen.'
export const conversionsRateLockHoursLabel = 'Blocage du taux'
export const conversionsRateLockHoursExplanation =
  'Heures pendant lesquelles le taux proposé d’une conversion en attente reste valable.'
export const fxStaleAfterHoursLabel = 'Taux périmés après'
export const fxStaleAfterHoursExplanation =
  'Heures après lesquelles un taux enregistré est périmé, hors jours sans publication.'
export const fxParityTolerancePercentLabel = 'Tolérance autour de la parité'
export const fxParityTolerancePercentExplanation =
  'Centièmes de pour cent dont un taux XOF peut s’écarter de celui qui découle de 655,957 XOF pour 1 EUR ; 50 correspond à 0,5 %.'
export const fxParityTolerancePercentSource =
  'Parité de 655,957 XOF pour 1 EUR, règlement (CE) n° 2866/98 du Conseil et accords de la zone franc'
export const screeningThresholdLabel = 'Seuil de filtrage'
export const screeningThresholdExplanation =
  'Un nom dont la similarité avec un nom inscrit atteint ce seuil est une correspondance ; 1 signifie identique. 0,95 au plus.'
export const screeningListMaxAgeDaysLabel = 'Âge maximal des listes de sanctions'
export const screeningListMaxAgeDaysExplanation =
  'Jours après lesquels une liste chargée ne permet plus de valider un filtrage.'
export const screeningFetchListsLabel = 'Télécharger les listes de sanctions'
export const screeningFetchListsExplanation =
  'Télécharge les listes officielles (OFAC SDN, ONU, UE) au premier démarrage puis chaque jour ; réessaie en l’absence de connexion. Les contrôles de production l’imposent.'
export const complianceFilingDeadlineBankDaysLabel = 'Délai de déclaration'
export const complianceFilingDeadlineBankDaysExplanation =
  'Jours ouvrés entre une conversion et sa déclaration. Politique interne, non vérifiée.'
export const complianceDossierBlocksLabel = 'Les dossiers de transfert retiennent les conversions'
export const complianceDossierBlocksExplanation =
  'Une conversion n’est payée qu’une fois son dossier de transfert complet, ou après une dérogation motivée.'
export const complianceGoamlBranchLabel = 'Agence goAML'
export const complianceGoamlBranchExplanation = 'L’agence déclarante, telle qu’enregistrée auprès de la CENTIF.'
export const complianceGoamlCodesLabel = 'Codes goAML'
export const complianceGoamlCodesExplanation = (names: readonly string[]) =>
  `Codes des listes de la CENTIF, un par ligne, par exemple funds.bank = C. Noms : ${names.join(', ')}.`
export const goamlCodeForm = (names: readonly string[]) =>
  `doit être un nom et un code, par exemple funds.bank = C ; les noms sont ${names.join(', ')}`
export const complianceGoamlEntityIdLabel = 'Numéro d’entité goAML'
export const complianceGoamlEntityIdExplanation =
  'Numéro de l’entreprise dans le système goAML de la CENTIF ; 0 pour aucun. Les déclarations ne peuvent être exportées en XML qu’avec ce numéro.'
export const complianceHighRiskCountriesLabel = 'Pays à haut risque'
export const complianceHighRiskCountriesExplanation =
  'Un client de l’un de ces pays, ou d’un pays visé par l’appel à l’action du GAFI, présente un risque élevé.'
export const signInSecondFactorRolesLabel = 'Rôles exigeant un second facteur'
export const signInSecondFactorRolesExplanation =
  'user, compliance, auditor ou admin, un par ligne. Les personnes sans second facteur en configurent un à leur prochaine connexion.'
export const signInNoticesLabel = 'Avis de connexions inhabituelles'
export const signInNoticesExplanation =
  'Avertit les personnes d’une connexion depuis un nouveau navigateur ou réseau, ou après des échecs.'
export const riskCreditWeightLabel = 'Poids du risque de crédit'
export const riskCreditWeightExplanation =
  'Créances en retard de plus de 30 jours. Les poids sont relatifs ; leur somme n’a pas à faire 100.'
export const riskOperationalWeightLabel = 'Poids du risque opérationnel'
export const riskOperationalWeightExplanation =
  'Conversions échouées et écarts de rapprochement anciens. Les poids sont relatifs ; leur somme n’a pas à faire 100.'
export const riskComplianceWeightLabel = 'Poids du risque de conformité'
export const riskComplianceWeightExplanation =
  'Alertes ouvertes et clients actifs sans KYC approuvé. Les poids sont relatifs ; leur somme n’a pas à faire 100.'
export const riskMarketWeightLabel = 'Poids du risque de marché'
export const riskMarketWeightExplanation =
  'Volatilité de USD/XOF sur 30 jours. Les poids sont relatifs ; leur somme n’a pas à faire 100.'
export const walletsCoolingHoursLabel = 'Délai de sécurité des portefeuilles'
export const walletsCoolingHoursExplanation =
  'Heures entre l’approbation du portefeuille d’un bénéficiaire et le premier versement vers celui-ci.'
export const walletsLowTreasuryUsdtLabel = 'Seuil d’alerte de la trésorerie'
export const walletsLowTreasuryUsdtExplanation =
  'USDT entiers. Les administrateurs sont avertis quand la trésorerie disponible passe sous ce montant ; 0 pour jamais.'
export const providerNameLabel = 'Prestataire'
export const providerNameExplanation = 'Le prestataire agréé qui reçoit les XOF et livre les USDT.'
export const providerLegalBasisLabel = 'Agrément du prestataire'
export const providerLegalBasisExplanation = 'L’agrément du prestataire, tel qu’il figure sur son certificat.'
export const providerAccountNumberLabel = 'Numéro de compte du prestataire'
export const providerAccountNumberExplanation =
  'Le compte créditeur de chaque virement. Sans lui, les conversions attendent des fonds ; les débits déjà demandés attendent aussi, sauf si la banque les a reçus.'
export const providerAccountNameLabel = 'Titulaire du compte du prestataire'
export const providerAccountNameExplanation =
  'Le nom du créancier de chaque virement, tel qu’il est enregistré auprès de sa banque.'
export const webhooksAllowedNetworksLabel = 'Réseaux ouverts aux webhooks'
export const webhooksAllowedNetworksExplanation =
  'Réseaux privés que les webhooks peuvent atteindre, par exemple 10.20.0.0/16. Toute personne qui peut ajouter un webhook peut faire appeler par ce serveur des adresses de ces réseaux.'
export const notEmpty = 'ne doit pas être vide'
export const maxReminderDays = 'doit comporter 12 jours au plus'
export const noDuplicateDay = 'ne doit pas indiquer deux fois le même jour'
export const screeningThresholdMin = 'doit être d’au moins 0,5'
export const screeningThresholdMax = 'doit être d’au plus 0,95'
export const noDuplicateRole = 'ne doit pas indiquer deux fois le même rôle'
export const mustBeNetwork = 'doit être un réseau, par exemple 10.0.0.0/8'
export const max20Networks = 'doit comporter 20 réseaux au plus'
export const mustBeOneOf = (choices: readonly string[]) => `doit être l’une de ces valeurs : ${choices.join(', ')}`
export const invalid = 'n’est pas valide'
export const fixedInProduction = 'ne peut pas être modifié avec les contrôles de production'
export const formerPerson = 'Un ancien utilisateur'
export const settingNotFound = (key: string) => `Le paramètre ${key} n’existe pas.`
export const invalidValueTitle = 'Valeur non valide'
export const invalidValue = (message: string) => `La valeur ${message}.`
export const settingChanged = 'Ce paramètre a été modifié depuis que vous l’avez ouvert. Rechargez-le et réessayez.'
export const nothingProposedTitle = 'Rien de proposé'
export const nothingProposed = 'Aucune modification de ce paramètre n’attend d’approbation.'
export const ownProposalTitle = 'Votre propre proposition'
export const ownProposal = 'Un autre administrateur doit approuver la modification que vous avez proposée.'
export const mustBeOneLine = 'doit tenir sur une ligne'
export const noControlCharacters = 'ne doit pas contenir de caractères de contrôle'
export const mustBeWholeNumber = 'doit être un nombre entier'
export const mustBeAtLeast = (min: number) => `doit être d’au moins ${min}`
export const mustBeAtMost = (max: number) => `doit être d’au plus ${max}`
export const allowedPlaceholders = (names: string) => `ne peut utiliser que ${names}`
export const mustBeTimeZone = 'doit être un fuseau horaire IANA, par exemple Africa/Abidjan'
export const bookCertainLabel = 'Affecter les encaissements certains sans confirmation'
export const bookCertainExplanation =
  'Affecte dès son arrivée un encaissement qui mentionne ses factures en entier, en règle exactement le montant et provient de leur client.'
export const maxBankChargesLabel = 'Frais bancaires maximaux d’un encaissement (XOF)'
export const maxBankChargesExplanation =
  'De combien un encaissement peut être inférieur aux factures, la différence étant comptabilisée en frais bancaires.'
export const dunningDaysLabel = 'Niveaux de relance'
export const dunningDaysExplanation =
  'Jours après l’échéance où la première relance, la deuxième et la mise en demeure sont à envoyer. Une personne les envoie depuis les créances clients.'
export const threeLevels = 'doit comporter trois jours, un par niveau'
export const ascendingDays = 'doit être plus tardif à chaque niveau'
