export const chooseBank = 'Choisissez une banque dans la liste'
export const requiredForSftp = 'Obligatoire pour un canal SFTP'
export const channelNameTaken = 'Un autre canal porte ce nom'
export const noBankFolderTitle = 'Aucun répertoire bancaire'
export const noBankFolder = 'Cette installation n’a pas de répertoire bancaire. Définissez BANK_FOLDER.'
export const folderFormat =
  'Les répertoires doivent se trouver dans le répertoire bancaire : saisissez-les sans barre oblique initiale'
export const channelNotFound = 'Canal bancaire introuvable.'
export const channelChanged = 'Ce canal a été modifié depuis que vous l’avez ouvert. Rechargez-le et réessayez.'
export const bankUnreachableTitle = 'Banque injoignable'
export const nothingToApproveTitle = 'Rien à approuver'
export const channelAlreadyApproved = 'Le canal est déjà approuvé.'
export const channelOwnApproval = 'La personne qui a ajouté le canal ne peut pas l’approuver.'
export const noChannelChangePending = 'Aucune modification de ce canal n’attend d’approbation.'
export const nothingChangedTitle = 'Rien n’a changé'
export const channelUnchanged = 'Le canal a déjà ces valeurs.'
export const notApprovedTitle = 'Pas encore approuvé'
export const channelAwaitingApproval =
  'Le canal attend une approbation. D’ici là, seule la personne qui l’a ajouté peut le corriger.'
export const channelChangeOwnApproval = 'La personne qui a demandé la modification ne peut pas l’approuver.'
export const notBeforeApprovalTitle = 'Approbation requise d’abord'
export const storedPasswordNotTested =
  'Le mot de passe enregistré serait envoyé à un autre serveur avant l’approbation d’une seconde personne. Saisissez le mot de passe dans la modification, ou testez le canal après approbation.'
export const connectionNotFound = 'Connexion bancaire introuvable.'
export const connectionChanged =
  'Cette connexion bancaire a été modifiée depuis que vous l’avez ouverte. Rechargez-la et réessayez.'
export const alreadyConnectedTitle = 'Déjà connecté'
export const alreadyConnected = 'Ce compte est déjà connecté.'
export const chooseChannel = 'Choisissez un canal actif vers cette banque'
export const noRailTitle = 'Aucun circuit bancaire'
export const noRail = 'Aucun circuit bancaire n’est configuré dans cette installation. Adressez-vous à l’exploitant.'
export const nothingToApprove = 'Rien n’attend d’approbation ici.'
export const connectionOwnApproval =
  'La personne qui a ajouté la connexion ou proposé ses plafonds ne peut pas les approuver.'
export const bankRefusedTitle = 'Rejeté par la banque'
export const fundingBankSubject = (bankName: string) => `Banque à débiter (${bankName})`
export const limitsSubject = (bankName: string) => `Plafonds (${bankName})`
export const waitsForAccount = 'En attente d’un compte bancaire connecté et approuvé. Connectez-en un et testez-le.'
export const waitsForLimit = (amount: string, date: string) =>
  `En attente de marge sous un plafond bancaire : ${amount} nécessaires le ${date}, `
export const limitLeft = (left: string, bankName: string, lastFour: string) =>
  `il reste ${left} au plus (${bankName} ${lastFour}).`
export const channelSubject = (name: string) => `Canal bancaire ${name}`
export const channelChangeSubject = (name: string) => `Modification du canal bancaire ${name}`
export const outsideWaemuNote = 'Située hors de l’UEMOA.'
export const approvalUncertainNote =
  'Absente d’une liste récente des banques agréées ; vérifiez son agrément avant de l’utiliser.'
export const countryDecidesBicNote = 'Choisissez le pays du compte ; le BIC en dépend.'
export const openingBalance = (bankName: string) => `Solde d’ouverture : ${bankName}`
export const swiftCodeFormat = 'Un code SWIFT comporte 8 ou 11 lettres et chiffres'
export const fileTooLarge = (name: string) => `${name} est trop volumineux pour un message bancaire`
export const sameAsFile = (fileName: string) => `identique à ${fileName}`
export const messageContentDiffers = (messageId: string, fileName: string) =>
  `le message ${messageId} a déjà été reçu sous ${fileName} avec un autre contenu ; celui-ci n’a pas été appliqué`
export const deliveredByOtherInstance = 'une autre instance le transmet'
export const fileTakenUnanswered = 'la banque a récupéré le fichier, mais n’a pas répondu'
export const unknownInstruction = (named: string) =>
  `la banque a répondu au sujet de ${named}, jamais transmis par ce canal`
export const noReasonGiven = 'La banque n’a donné aucun motif'
export const statusContradicts = (endToEndId: string, status: string, state: string) =>
  `la banque annonce ${endToEndId} comme ${status}, alors que l’état était ${state}`
export const accountNotOnChannel = 'il concerne un compte qui n’est pas connecté par ce canal'
export const bookingContradicts = (named: string) =>
  `la banque annonce la comptabilisation de ${named} autrement qu’auparavant`
export const hasDoctype = 'il contient un DOCTYPE, ce qui n’est pas admis dans un message bancaire'
export const invalidXml = (error: string) => `ce n’est pas du XML bien formé : ${error}`
export const noElement = 'il ne contient aucun élément'
export const invalidTime = (text: string) => `${text} n’est pas une heure valide`
export const invalidFrancs = (text: string) => `${text} n’est pas un montant en francs entiers`
export const notIso20022 = 'son espace de noms n’est pas celui d’un message ISO 20022'
export const unexpectedFormat = (format: string) => `${format} n’est pas un type de message que les banques envoient`
export const noStatusReport = 'il ne contient aucun compte rendu de paiement'
export const noStatus = 'il n’a pas de statut'
export const noResolution = 'il ne contient aucune réponse à une investigation'
export const invalidCancellationStatus = (status: string) => `${status} n’est pas un statut d’annulation`
export const invalidPaymentStatus = (code: string) => `${code} n’est pas un statut de paiement`
export const noStatement = 'il ne contient aucun relevé'
export const truncated = 'il s’arrête au milieu d’un message'
export const pageMissing = 'une page d’un relevé manque'
export const pageOfOtherAccount = 'une page appartient à un autre compte'
export const fieldMissing = (tag: string) => `le champ « :${tag}: » manque`
export const closingBalanceUnreadable = 'le solde de clôture est illisible'
export const wrongCurrency = (currency: string) => `il porte sur un compte en ${currency}`
export const lineUnreadable = 'une ligne du relevé est illisible'
export const lineWithoutReference = 'une ligne n’a ni référence ni identifiant'
export const dayTooFar = (booking: string, valueDay: string) => `${booking} n’est pas une date proche du ${valueDay}`
export const invalidDate = (yymmdd: string) => `${yymmdd} n’est pas une date valide`
export const elementMissing = (message: string) => `il ne contient aucun ${message}`
export const noAccountReport = 'il ne rend compte d’aucun compte'
export const noAccount = 'il ne désigne aucun compte'
export const balanceWithoutDate = 'son solde n’est pas daté'
export const noClosingBalance = 'il n’a pas de solde de clôture'
export const entryWithoutStatus = 'une écriture n’a pas de statut'
export const entryWithoutDate = 'une écriture n’a pas de date de comptabilisation'
export const batchAmountMissing = 'une opération d’un lot n’a pas de montant'
export const batchSumDiffers = 'la somme des opérations d’un lot diffère de son montant'
export const entryWithoutReference = 'une écriture n’a ni référence ni identifiant'
export const amountMissing = 'un montant manque'
export const amountWithoutSide = 'un montant n’est ni au débit ni au crédit'
export const amountInOtherCurrency = (currency: string) => `un montant est en ${currency}`
export const valueNotStored = 'l’une de ses valeurs est trop longue ou invalide, il n’a donc pas été appliqué'
export const noStatementYet = 'La banque n’a pas encore envoyé de relevé pour ce compte'
export const channelOff = 'le canal n’est pas approuvé, ou a été désactivé'
export const schemaViolated = (error: string) => `Le message n’est pas conforme à son schéma : ${error}`
export const deliveryFailed = (reason: string) => `le fichier n’a pas pu être transmis : ${reason}`
export const deliveryUncertain = (reason: string) => `la transmission du fichier est incertaine : ${reason}`
export const waitingForBank = 'Le fichier de paiement a été transmis ; réponse de la banque attendue'
export const channelNotActive = 'Le canal n’est pas approuvé, ou a été désactivé'
export const theFolder = 'le répertoire'
export const bankServerSilent = (seconds: number) => `le serveur n’a pas répondu en ${seconds} s`
export const uncertainOrder =
  'a peut-être atteint la banque ; il n’est pas renvoyé tant qu’une personne n’a pas vérifié auprès d’elle'
export const unansweredOrder = 'a été transmis, mais la banque n’a pas répondu depuis des heures'
export const notApplied = 'il n’a pas pu être appliqué'
export const orderTrouble = (fileName: string, reference: string, what: string) =>
  `le fichier ${fileName} (${reference}) ${what}`
export const bankDidNotRespond = (reason: string) => `La banque n’a pas répondu : ${reason}`
export const bankUnavailable = (status: number) => `La banque n’est pas disponible (statut ${status})`
export const httpStatus = (status: number) => `statut ${status}`
export const otherInstructionReported = 'la réponse porte sur un autre ordre'
export const statementUnavailable = (unreachable: string) => `son relevé n’a pas pu être obtenu : ${unreachable}`
export const balancesDiffer = (statedXof: string, expected: string) =>
  `la banque annonce ${statedXof}, mais le grand livre indique ${expected}`
export const underReference = (endToEndId: string) => ` sous ${endToEndId}`
export const unexpectedBooking = (found: string, under: string, reference: string) =>
  `la banque a comptabilisé ${found}${under} (${reference}), que personne n’a ordonné`
export const rejectedButBooked = (endToEndId: string, found: string) =>
  `${endToEndId} a été rejeté, mais la banque l’a comptabilisé (${found})`
export const bookedAmountDiffers = (found: string, endToEndId: string, due: string) =>
  `la banque a comptabilisé ${found} sous ${endToEndId}, alors que l’ordre portait sur ${due}`
export const bookedTwice = (endToEndId: string, found: string, reference: string) =>
  `la banque a comptabilisé ${endToEndId} deux fois (${found}, ${reference})`
export const bookedButNotStated = (endToEndId: string, amount: string) =>
  `${endToEndId} a été comptabilisé (${amount}), mais ne figure pas au relevé`
export const statementReference = (year: number, number: bigint) => `relevé ${year}/${number}`
export const statementMissing = (number: bigint, year: number) =>
  `le relevé ${number} de ${year} manque alors qu’un relevé postérieur est arrivé. Demandez le relevé manquant à la banque`
