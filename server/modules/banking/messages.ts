export const outsideWaemuNote = 'Outside WAEMU.'
export const approvalUncertainNote = 'Not on a recent list of approved banks; verify its approval before use.'
export const countryDecidesBicNote = 'Choose the country of the account; the BIC depends on it.'
export const chooseBank = 'Choose a bank from the list'
export const requiredForSftp = 'Required for an SFTP channel'
export const channelNameTaken = 'Another channel has this name'
export const noBankFolderTitle = 'No bank folder'
export const noBankFolder = 'This installation has no bank folder. Set BANK_FOLDER.'
export const folderFormat = 'Folders must be inside the bank folder: enter them without a leading slash'
export const channelNotFound = 'Bank channel not found.'
export const channelChanged = 'This channel has changed since you opened it. Reload it and try again.'
export const bankUnreachableTitle = 'Bank could not be reached'
export const nothingToApproveTitle = 'Nothing to approve'
export const channelAlreadyApproved = 'The channel is already approved.'
export const channelOwnApproval = "The person who added the channel can't approve it."
export const noChannelChangePending = 'No change to this channel is awaiting approval.'
export const nothingChangedTitle = 'Nothing changed'
export const channelUnchanged = 'The channel already has these values.'
export const notApprovedTitle = 'Not approved yet'
export const channelAwaitingApproval =
  'The channel is awaiting approval. Until then, only the person who added it can correct it.'
export const channelChangeOwnApproval = "The person who requested the change can't approve it."
export const notBeforeApprovalTitle = 'Approval required first'
export const storedPasswordNotTested =
  'The stored password would be sent to another server before a second person has approved it. Enter the password in the change, or test the channel after approval.'
export const openingBalance = (bankName: string) => `Opening balance of ${bankName}`
export const swiftCodeFormat = 'A SWIFT code has 8 or 11 letters and digits'
export const fileTooLarge = (name: string) => `${name} is too large for a bank message`
export const sameAsFile = (fileName: string) => `the same as ${fileName}`
export const messageContentDiffers = (messageId: string, fileName: string) =>
  `message ${messageId} was received before as ${fileName} with different content; this one was not applied`
export const deliveredByOtherInstance = 'another instance is delivering it'
export const fileTakenUnanswered = 'the bank picked up the file, but has not responded'
export const unknownInstruction = (named: string) =>
  `the bank responded about ${named}, which was never sent over this channel`
export const noReasonGiven = 'The bank gave no reason'
export const statusContradicts = (endToEndId: string, status: string, state: string) =>
  `the bank reports ${endToEndId} as ${status}, although it was ${state}`
export const accountNotOnChannel = 'it concerns an account that is not connected over this channel'
export const bookingContradicts = (named: string) => `the bank reports booking ${named} differently than before`
export const hasDoctype = 'it has a DOCTYPE, which is not allowed in bank messages'
export const invalidXml = (error: string) => `it is not well-formed XML: ${error}`
export const noElement = 'it contains no element'
export const invalidTime = (text: string) => `${text} is not a valid time`
export const invalidFrancs = (text: string) => `${text} is not an amount in whole francs`
export const notIso20022 = 'its namespace is not that of an ISO 20022 message'
export const unexpectedFormat = (format: string) => `${format} is not a message type that banks send`
export const noStatusReport = 'it contains no payment status report'
export const noStatus = 'it has no status'
export const noResolution = 'it contains no resolution of an investigation'
export const invalidCancellationStatus = (status: string) => `${status} is not a cancellation status`
export const invalidPaymentStatus = (code: string) => `${code} is not a payment status`
export const noStatement = 'it contains no statement'
export const truncated = 'it ends in the middle of a message'
export const pageMissing = 'a page of a statement is missing'
export const pageOfOtherAccount = 'a page belongs to another account'
export const fieldMissing = (tag: string) => `field :${tag}: is missing`
export const closingBalanceUnreadable = "the closing balance can't be read"
export const wrongCurrency = (currency: string) => `it is for an account in ${currency}`
export const lineUnreadable = "a line of the statement can't be read"
export const lineWithoutReference = 'a line has neither a reference nor an id'
export const dayTooFar = (booking: string, valueDay: string) => `${booking} is not a date close to ${valueDay}`
export const invalidDate = (yymmdd: string) => `${yymmdd} is not a valid date`
export const elementMissing = (message: string) => `it contains no ${message}`
export const noAccountReport = 'it does not report on an account'
export const noAccount = 'it does not name an account'
export const balanceWithoutDate = 'its balance has no date'
export const noClosingBalance = 'it has no closing balance'
export const entryWithoutStatus = 'an entry has no status'
export const entryWithoutDate = 'an entry has no booking date'
export const batchAmountMissing = 'a transaction in a batch has no amount'
export const batchSumDiffers = 'the transactions of a batch do not add up to its amount'
export const entryWithoutReference = 'an entry has neither a reference nor an id'
export const amountMissing = 'an amount is missing'
export const amountWithoutSide = 'an amount is neither debit nor credit'
export const amountInOtherCurrency = (currency: string) => `an amount is in ${currency}`
export const valueNotStored = 'one of its values is too long or not valid, so it was not applied'
export const noStatementYet = "The bank hasn't sent a statement for this account yet"
export const channelOff = 'the channel is not approved, or was deactivated'
export const schemaViolated = (error: string) => `The message doesn't match its schema: ${error}`
export const deliveryFailed = (reason: string) => `the file could not be delivered: ${reason}`
export const deliveryUncertain = (reason: string) => `it is unclear whether the file was delivered: ${reason}`
export const waitingForBank = "The payment file was delivered; waiting for the bank's response"
export const channelNotActive = 'The channel is not approved, or was deactivated'
export const theFolder = 'the folder'
export const bankServerSilent = (seconds: number) => `the server did not respond within ${seconds} s`
export const uncertainOrder =
  'may or may not have reached the bank; it is not sent again until a person has checked with the bank'
export const unansweredOrder = 'was delivered, but the bank has not responded for hours'
export const notApplied = 'it could not be applied'
export const orderTrouble = (fileName: string, reference: string, what: string) =>
  `the file ${fileName} (${reference}) ${what}`
export const connectionNotFound = 'Bank connection not found.'
export const connectionChanged = 'This bank connection has changed since you opened it. Reload it and try again.'
export const alreadyConnectedTitle = 'Already connected'
export const alreadyConnected = 'This account is already connected.'
export const chooseChannel = 'Choose an active channel to this bank'
export const noRailTitle = 'No bank rail'
export const noRail = 'This installation has no bank rail configured. Ask the operator.'
export const nothingToApprove = 'Nothing is awaiting approval here.'
export const connectionOwnApproval = "The person who added the connection or proposed its limits can't approve them."
export const bankRefusedTitle = 'Rejected by the bank'
export const waitsForAccount = 'Waiting for a connected and approved bank account. Connect and test one.'
export const waitsForLimit = (amount: string, date: string) =>
  `Waiting for room under a bank limit: ${amount} needed on ${date}, `
export const limitLeft = (left: string, bankName: string, lastFour: string) =>
  `at most ${left} left (${bankName} ${lastFour}).`
export const bankDidNotRespond = (reason: string) => `The bank did not respond: ${reason}`
export const bankUnavailable = (status: number) => `The bank is not available (status ${status})`
export const httpStatus = (status: number) => `status ${status}`
export const otherInstructionReported = 'the response is about a different instruction'
export const statementUnavailable = (unreachable: string) => `its statement could not be fetched: ${unreachable}`
export const balancesDiffer = (statedXof: string, expected: string) =>
  `the bank reports ${statedXof}, but the ledger shows ${expected}`
export const underReference = (endToEndId: string) => ` under ${endToEndId}`
export const unexpectedBooking = (found: string, under: string, reference: string) =>
  `the bank booked ${found}${under} (${reference}), which nobody ordered`
export const rejectedButBooked = (endToEndId: string, found: string) =>
  `${endToEndId} was rejected, but the bank booked it (${found})`
export const bookedAmountDiffers = (found: string, endToEndId: string, due: string) =>
  `the bank booked ${found} under ${endToEndId}, but ${due} was ordered`
export const bookedTwice = (endToEndId: string, found: string, reference: string) =>
  `the bank booked ${endToEndId} twice (${found}, ${reference})`
export const bookedButNotStated = (endToEndId: string, amount: string) =>
  `${endToEndId} was booked (${amount}), but is not on the statement`
export const statementReference = (year: number, number: bigint) => `statement ${year}/${number}`
export const statementMissing = (number: bigint, year: number) =>
  `statement ${number} of ${year} is missing although a later statement arrived. Ask the bank for the missing one`
export const channelSubject = (name: string) => `Bank channel ${name}`
export const channelChangeSubject = (name: string) => `Change of bank channel ${name}`
export const fundingBankSubject = (bankName: string) => `Funding bank ${bankName}`
export const limitsSubject = (bankName: string) => `Limits of ${bankName}`
