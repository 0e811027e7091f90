import { plural } from '../../../kernel/plural.ts'

export const notScreenedTitle = 'Non filtré'
export const noSanctionsList =
  'Aucune liste de sanctions n’est chargée ; le bénéficiaire ne peut donc pas être filtré. Chargez-en une avec `corridor lists update`.'
export const listsTooOld =
  'Les listes de sanctions sont trop anciennes pour valider un filtrage. Actualisez-les avec `corridor lists update`.'
export const simulatedTitle = 'Les versements sont simulés'
export const payoutsSimulated =
  'Cette installation n’effectue pas de versements sur une blockchain : le bac à sable crée lui-même ses portefeuilles.'
export const alreadyListedTitle = 'Déjà enregistré'
export const walletAlreadyListed = 'Ce portefeuille est déjà enregistré pour ce titulaire.'
export const proofTooOld = 'Le message est trop ancien ou daté dans le futur : signez un message daté d’aujourd’hui'
export const signatureMismatch = 'La signature n’a pas été faite par ce portefeuille pour le message affiché'
export const documentNotFound = 'Le titulaire du portefeuille n’a pas ce document'
export const walletNotFound = 'Portefeuille introuvable.'
export const walletChanged = 'Ce portefeuille a été modifié depuis que vous l’avez ouvert. Rechargez-le et réessayez.'
export const wrongStateTitle = 'État incompatible'
export const walletPastThat = 'Le portefeuille n’est plus dans cet état. Rechargez-le et réessayez.'
export const ownApproval = 'La personne qui a ajouté le portefeuille ne peut pas l’approuver.'
export const screeningOpenTitle = 'Filtrage non terminé'
export const matchesOpen = (matches: number) =>
  plural(matches, {
    one: 'Le bénéficiaire a # correspondance possible sur les listes de sanctions ; écartez-la d’abord.',
    other: 'Le bénéficiaire a # correspondances possibles sur les listes de sanctions ; écartez-les d’abord.',
  })
export const gasLowTitle = 'La trésorerie n’aura bientôt plus de quoi payer les frais de réseau'
export const treasuryLowTitle = 'La trésorerie est presque épuisée'
export const foreignKeyUseTitle = 'Un autre programme a utilisé la clé de la trésorerie'
export const nodesDisagreeTitle = 'Les nœuds de la blockchain se contredisent'
export const movedOtherwiseTitle = 'Des jetons ont quitté la trésorerie sans versement'
export const payoutStuckTitle = 'Un versement est bloqué'
export const noWallet = 'Aucun portefeuille approuvé vers lequel verser. Ajoutez-en un et faites-le approuver.'
export const walletDayLimit = (cap: string) =>
  `Le portefeuille peut recevoir ${cap} au plus par jour ; le reste est versé demain.`
export const walletArchived = 'Le portefeuille est archivé. Ajoutez-en un autre et faites-le approuver.'
export const walletAwaitingApproval = 'Le portefeuille attend l’approbation d’une seconde personne.'
export const walletCooling = (usableFrom: string) => `Le délai de sécurité du portefeuille prend fin le ${usableFrom}.`
export const walletSubject = (label: string) => `Portefeuille ${label}`
export const keyOfOtherToken = (token: string) =>
  `cette clé a été configurée pour le jeton ${token}, mais EVM_TOKEN en désigne un autre`
export const noContractAtToken = (token: string) => `il n’y a pas de contrat à l’adresse EVM_TOKEN ${token}`
export const unknownTransactionsPending =
  'des transactions de la clé de la trésorerie, que Corridor n’a pas signées, sont en attente'
export const tokenDecimalsTooFew = (tokenDecimals: number) =>
  `Le jeton a ${tokenDecimals} décimales, trop peu pour ce montant`
export const addressIsTreasury = 'L’adresse est celle de la trésorerie ou du jeton'
export const addressBlocked = 'L’adresse est bloquée par l’émetteur'
export const treasuryBlocked = 'l’émetteur a bloqué la trésorerie'
export const tokenPaused = 'l’émetteur a suspendu le jeton'
export const treasuryShort = 'la trésorerie ne détient pas assez de jetons ; réapprovisionnez-la'
export const gasTooLow =
  'le portefeuille de la trésorerie n’a pas de quoi payer les frais de réseau (gas) ; approvisionnez-le'
export const nonceTaken = (nonce: bigint) =>
  `un autre programme a utilisé la clé de la trésorerie : le nonce ${nonce} est déjà utilisé sur la blockchain`
export const chainUnreachable = (reason: string) => `La blockchain est injoignable : ${reason}`
export const gasLow =
  'Le portefeuille de la trésorerie n’aura bientôt plus de quoi payer les frais de réseau (gas) : approvisionnez-le'
export const nonceLabel = (nonce: bigint) => `nonce ${nonce}`
export const foreignKeyUse = (reference: string) =>
  `Un autre programme a utilisé la clé de la trésorerie jusqu’à ${reference}`
export const payoutProblem = (payoutId: string, reason: string) => `Versement ${payoutId} : ${reason}`
export const noBaseFee = 'la blockchain n’a pas de frais de base (EIP-1559), dont Corridor a besoin'
export const gasTooExpensive = 'les frais de réseau (gas) dépassent ce qu’autorise EVM_MAX_FEE_GWEI'
export const noNode = 'aucun nœud n’est configuré'
export const nodeOfOtherChain = (name: string, found: number, chainId: number) =>
  `${name} sert la blockchain ${found}, et non ${chainId}`
export const nodeUnclear = (name: string) => `${name} n’a pas donné de réponse claire`
export const keystoreUnreadable = 'EVM_KEYSTORE est illisible'
export const keystoreInvalid = 'EVM_KEYSTORE n’est pas un fichier Web3 Secret Storage de version 3'
export const keystorePasswordWrong = 'EVM_KEYSTORE_PASSWORD n’ouvre pas EVM_KEYSTORE'
export const signerFailed = (reason: string) => `le signataire ${reason}`
export const signerReturnedNothing = 'le signataire n’a renvoyé aucune transaction'
export const respondedWith = (status: number) => `a répondu ${status}`
export const timedOut = (timeoutMs: number) => `n’a pas répondu en ${timeoutMs} ms`
export const nodesDisagreeAboutBlock = (blockNumber: bigint) => `les nœuds sont en désaccord sur le bloc ${blockNumber}`
export const signerRefused = (reason: string) => `le signataire a refusé : ${reason}`
export const simulationFailed = (reason: string) => `le transfert n’a pas pu être simulé : ${reason}`
export const tokenRefused = (answer: string) => `le contrat du jeton rejette le transfert : ${answer}`
export const tokenMovesNothing = 'le jeton répond faux : il ne transférerait rien'
export const tokenTakesFee =
  'le jeton prélève des frais : il arriverait moins que le montant envoyé, ce que Corridor ne verse pas'
export const tokenGaveNoReason = 'aucun motif donné'
export const minedNothing = 'La transaction a été incluse dans un bloc, mais aucun jeton n’a été transféré'
export const noNodeClear = 'aucun nœud n’a donné de réponse claire'
export const signerRefusedCancelled = 'Le signataire a refusé le paiement ; son nonce a été annulé'
export const transferDiffers = (txHash: string) =>
  `la transaction ${txHash} diffère de l’ordre par son montant ou son adresse`
export const nodeRefused = (node: string, reason: string) => `${node} rejette la transaction : ${reason}`
export const treasuryLow = (low: string) => `Moins de ${low} sont disponibles dans la trésorerie : approvisionnez-la`
export const noReasonGiven = 'Aucun motif n’a été donné'
export const unexpectedTransfer = (amountUsdtMinor: string) =>
  `${amountUsdtMinor} ont été envoyés sur la blockchain sans ordre`
export const sentTwice = 'le versement a été envoyé deux fois sur la blockchain'
export const rejectedButSent = 'le versement a été rejeté, mais envoyé sur la blockchain'
export const sentDiffers = 'le montant envoyé ou l’adresse diffère de l’ordre'
export const finalPayoutUndone = 'la blockchain a annulé un versement qui était définitif'
export const confirmedButNotOnChain = 'le versement a été confirmé, mais ne figure pas sur la blockchain'
export const unknownReceipt = (amountUsdtMinor: string, address: string) =>
  `${amountUsdtMinor} sont arrivés de ${address} ; deux personnes doivent les comptabiliser comme approvisionnement`
export const chainNotReached = (unreachable: string) => `la blockchain n’a pas pu être jointe : ${unreachable}`
export const balancesDiffer = (chainUsdtMinor: string, expected: string) =>
  `la blockchain détient ${chainUsdtMinor}, mais le grand livre indique ${expected}`
export const otherPayoutReported = 'la réponse porte sur un autre versement'
export const sandboxOpeningBalance = 'Solde d’ouverture de la trésorerie du bac à sable'
export const openingBalance = 'Solde d’ouverture de la trésorerie'
export const walletAddressFormat = 'Une adresse de portefeuille est 0x suivi de 40 chiffres hexadécimaux'
export const checksumFailed =
  'La somme de contrôle de l’adresse est fausse (EIP-55) : copiez-la depuis le portefeuille avec ses majuscules et minuscules'
export const proofTitle = 'Corridor : preuve de détention d’un portefeuille'
export const proofWallet = (address: string) => `Portefeuille : ${address}`
export const proofOwner = (ownerName: string) => `Appartient à : ${ownerName}`
export const proofDate = (signedOn: string) => `Date : ${signedOn}`
export const proofHint = 'Signer ce message ne déplace pas de fonds.'
export const clientNumber = (clientId: number) => `Client ${clientId}`
