import { plural } from '#kernel/plural.ts'

export const keyOfOtherToken = (token: string) => `this key was set up for token ${token}, but EVM_TOKEN names another`
export const noContractAtToken = (token: string) => `there is no contract at EVM_TOKEN ${token}`
export const unknownTransactionsPending = "transactions of the treasury's key are pending that Corridor did not sign"
export const tokenDecimalsTooFew = (tokenDecimals: number) =>
  `The token has ${tokenDecimals} decimals, too few for this amount`
export const addressIsTreasury = "The address is the treasury's own or the token's"
export const addressBlocked = 'The address is blocked by the issuer'
export const treasuryBlocked = 'the issuer has blocked the treasury'
export const tokenPaused = 'the issuer has paused the token'
export const treasuryShort = "the treasury doesn't hold enough tokens; top it up"
export const gasTooLow = "the treasury's wallet doesn't hold enough for gas; top it up"
export const nonceTaken = (nonce: bigint) =>
  `another program has used the treasury's key: nonce ${nonce} is already used on the chain`
export const chainUnreachable = (reason: string) => `The chain can't be reached: ${reason}`
export const gasLow = "The treasury's wallet is running out of gas: top it up"
export const nonceLabel = (nonce: bigint) => `nonce ${nonce}`
export const foreignKeyUse = (reference: string) => `Another program has used the treasury's key up to ${reference}`
export const payoutProblem = (payoutId: string, reason: string) => `Payout ${payoutId}: ${reason}`
export const noBaseFee = 'the chain has no base fee (EIP-1559), which Corridor needs'
export const gasTooExpensive = 'gas costs more than EVM_MAX_FEE_GWEI allows'
export const noNode = 'no node is configured'
export const nodeOfOtherChain = (name: string, found: number, chainId: number) =>
  `${name} serves chain ${found}, not ${chainId}`
export const nodeUnclear = (name: string) => `${name} gave no clear response`
export const keystoreUnreadable = "EVM_KEYSTORE can't be read"
export const keystoreInvalid = 'EVM_KEYSTORE is not a Web3 Secret Storage file of version 3'
export const keystorePasswordWrong = 'EVM_KEYSTORE_PASSWORD does not open EVM_KEYSTORE'
export const signerFailed = (reason: string) => `the signer ${reason}`
export const signerReturnedNothing = 'the signer returned no transaction'
export const respondedWith = (status: number) => `responded with ${status}`
export const timedOut = (timeoutMs: number) => `did not respond within ${timeoutMs} ms`
export const nodesDisagreeAboutBlock = (blockNumber: bigint) => `the nodes disagree about block ${blockNumber}`
export const signerRefused = (reason: string) => `the signer refused: ${reason}`
export const simulationFailed = (reason: string) => `the transfer could not be simulated: ${reason}`
export const tokenRefused = (answer: string) => `the token contract rejects the transfer: ${answer}`
export const tokenMovesNothing = 'the token answers false: it would move nothing'
export const tokenTakesFee = 'the token takes a fee: less would arrive than is sent, which Corridor does not pay out'
export const tokenGaveNoReason = 'no reason given'
export const minedNothing = 'The transaction was included in a block, but no tokens were transferred'
export const noNodeClear = 'no node gave a clear response'
export const signerRefusedCancelled = 'The signer refused the payment; its nonce was cancelled'
export const transferDiffers = (txHash: string) =>
  `transaction ${txHash} sent a different amount, or to a different address, than ordered`
export const nodeRefused = (node: string, reason: string) => `${node} rejects the transaction: ${reason}`
export const treasuryLow = (low: string) => `Less than ${low} is available in the treasury: top it up`
export const gasLowTitle = 'The treasury is running out of gas'
export const treasuryLowTitle = 'The treasury is running low'
export const foreignKeyUseTitle = "Another program has used the treasury's key"
export const nodesDisagreeTitle = 'The blockchain nodes disagree'
export const movedOtherwiseTitle = 'Tokens left the treasury without a payout'
export const payoutStuckTitle = 'A payout is stuck'
export const noReasonGiven = 'No reason was given'
export const unexpectedTransfer = (amountUsdtMinor: string) =>
  `${amountUsdtMinor} was sent on the chain, which nobody ordered`
export const sentTwice = 'it was sent twice on the chain'
export const rejectedButSent = 'it was rejected, but was sent on the chain'
export const sentDiffers = 'a different amount, or to a different address, was sent than ordered'
export const finalPayoutUndone = 'the chain reversed a payout that was final'
export const confirmedButNotOnChain = 'it was confirmed, but is not on the chain'
export const unknownReceipt = (amountUsdtMinor: string, address: string) =>
  `${amountUsdtMinor} arrived from ${address}; two people must book it as a top-up`
export const chainNotReached = (unreachable: string) => `the chain could not be reached: ${unreachable}`
export const balancesDiffer = (chainUsdtMinor: string, expected: string) =>
  `the chain holds ${chainUsdtMinor}, but the ledger shows ${expected}`
export const notScreenedTitle = 'Not screened'
export const noSanctionsList =
  "No sanctions list is loaded, so the beneficiary can't be screened. Load one with `corridor lists update`."
export const listsTooOld = 'The sanctions lists are too old to clear anyone. Update them with `corridor lists update`.'
export const simulatedTitle = 'Payouts are simulated'
export const payoutsSimulated = "This installation doesn't pay out on a chain: the sandbox creates its wallets itself."
export const alreadyListedTitle = 'Already listed'
export const walletAlreadyListed = 'This wallet is already listed for this owner.'
export const proofTooOld = 'The message is too old or dated in the future: sign a message dated today'
export const signatureMismatch = 'The signature was not made by this wallet for the message shown'
export const documentNotFound = 'The owner of the wallet has no such document'
export const walletNotFound = 'Wallet not found.'
export const walletChanged = 'This wallet has changed since you opened it. Reload it and try again.'
export const wrongStateTitle = 'Wrong state'
export const walletPastThat = 'The wallet is no longer in that state. Reload it and try again.'
export const ownApproval = "The person who added the wallet can't approve it."
export const screeningOpenTitle = 'Screening not finished'
export const matchesOpen = (matches: number) =>
  plural(matches, {
    one: 'The beneficiary has # possible match on the sanctions lists; clear it first.',
    other: 'The beneficiary has # possible matches on the sanctions lists; clear them first.',
  })
export const otherPayoutReported = 'the response is about a different payout'
export const noWallet = 'No approved wallet to pay to. Add one and have it approved.'
export const walletDayLimit = (cap: string) =>
  `The wallet can receive at most ${cap} a day; the rest is paid out tomorrow.`
export const sandboxOpeningBalance = 'Opening balance of the sandbox treasury'
export const openingBalance = 'Opening balance of the treasury'
export const walletAddressFormat = 'A wallet address is 0x followed by 40 hexadecimal digits'
export const checksumFailed =
  'The checksum of the address is wrong (EIP-55): copy the address from the wallet with its upper and lower case'
export const proofTitle = 'Corridor: proof of wallet ownership'
export const proofWallet = (address: string) => `Wallet: ${address}`
export const proofOwner = (ownerName: string) => `Belongs to: ${ownerName}`
export const proofDate = (signedOn: string) => `Date: ${signedOn}`
export const proofHint = 'Signing this message moves no funds.'
export const walletArchived = 'The wallet is archived. Add another one and have it approved.'
export const walletAwaitingApproval = 'The wallet is awaiting approval by a second person.'
export const walletCooling = (usableFrom: string) => `The wallet's cooling-off period ends ${usableFrom}.`
export const clientNumber = (clientId: number) => `Client ${clientId}`
export const walletSubject = (label: string) => `Wallet ${label}`
