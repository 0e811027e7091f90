export const languageNotOffered = (languages: string) => `must be one of ${languages}`
export const alreadyOfType = (accountType: string) => `is already of type ${accountType}`
export const alreadyActive = 'is already active'
export const alreadyInactive = 'is already inactive'
export const valueTakenByClient = (companyName: string, id: number) => `is already used by ${companyName} (no. ${id})`
export const valueTakenByLine = (earlier: number) => `is already used in line ${earlier}`
export const billingCurrencyChoices = 'must be USD, EUR, GBP, XOF, NGN, GHS or JPY'
export const accountTypeChoices = 'must be enterprise, premium or standard'
export const activeChoices = 'must be yes or no'
export const monthlyLimitTooLarge = 'must be at most 9,999,999,999,999.99'
export const monthlyLimitAmbiguous = 'must group thousands with a comma and begin decimals with a point'
export const required = 'Required'
export const countryUnknown = 'must be a country by its name or ISO code'
export const kycStatusChoices = (allowedKyc: string) => `must be ${allowedKyc}`
export const fileUnreadableTitle = 'File cannot be read'
export const importNotFound = 'You have not checked such a file.'
export const importConfirmedTitle = 'Already imported'
export const importConfirmed = 'This file was already imported. Check it again to import new rows.'
export const importEmptyTitle = 'Nothing to import'
export const importEmpty = 'No row in this file can be imported.'
export const importedLine = (line: number, companyName: string) => `Line ${line}, ${companyName}`
export const clientExistsSinceCheck = 'was created after the file was checked'
export const idColumn = 'Id'
export const kycStatusColumn = 'KYC Status'
export const kycExpiresColumn = 'KYC Expires'
export const riskLevelColumn = 'Risk Level'
export const createdColumn = 'Created'
export const countryNotOffered = 'must be a country in the list'
export const monthlyLimitLabel = 'Monthly limit'
export const duplicateClientTitle = 'Client already exists'
export const duplicateName = (companyName: string) => `${companyName} is already a client in this country.`
export const duplicateTaxId = (companyName: string) => `${companyName} already has this tax ID.`
export const personNotFound = "There is no such person in this client's file."
export const ownerShareRequired = 'Required for an owner'
export const shareLabel = 'Share'
export const shareOwnersOnly = 'can be set only for owners'
export const sharesExceeded = (othersHold: string, left: string) =>
  `the other owners hold ${othersHold}%, so at most ${left}% is left`
export const nationalityLabel = 'Nationality'
export const birthDateLabel = 'Date of birth'
export const birthDateFuture = 'must not be in the future'
export const documentOfAnotherClient = 'must be a document of this client'
export const documentLabel = 'Document'
export const limitProposalMissingTitle = 'Nothing to approve'
export const limitProposalMissing = 'No higher monthly limit is awaiting approval for this client.'
export const secondPersonRequired = 'Someone other than the person who requested the higher limit must decide on it.'
export const higherLimitSubject = (companyName: string) => `Higher monthly limit of ${companyName}`
