export const languageNotOffered = (languages: string) => `must be one of ${languages}`
export const alreadyOfType = (accountType: string) => `is of type ${accountType} already`
export const alreadyActive = 'is active already'
export const alreadyInactive = 'is inactive already'
export const valueTakenByClient = (companyName: string, id: number) => `${companyName} (no. ${id}) has it already`
export const valueTakenByLine = (earlier: number) => `line ${earlier} has it already`
export const billingCurrencyChoices = 'must be USD, EUR, GBP, XOF, NGN, GHS or JPY'
export const accountTypeChoices = 'must be enterprise, premium or standard'
export const activeChoices = 'must be yes or no'
export const monthlyLimitTooLarge = 'must be at most 9,999,999,999,999.99'
export const required = 'Required'
export const countryUnknown = 'must be a country by its name or ISO code'
export const kycStatusChoices = (allowedKyc: string) => `must be ${allowedKyc}`
export const fileUnreadableTitle = 'File cannot be read'
export const importNotFound = 'There is no such file of yours.'
export const importConfirmedTitle = 'Already imported'
export const importConfirmed = 'This file was already imported. Check it again to import new rows.'
export const importEmptyTitle = 'Nothing to import'
export const importEmpty = 'No row in this file can be imported.'
export const clientExistsSinceCheck = 'was created after the file was checked'
export const idColumn = 'Id'
export const kycStatusColumn = 'KYC Status'
export const kycExpiresColumn = 'KYC Expires'
export const riskLevelColumn = 'Risk Level'
export const createdColumn = 'Created'
export const countryNotOffered = 'must be one of the countries offered'
export const monthlyLimitLabel = 'Monthly limit'
export const duplicateClientTitle = 'Client already exists'
export const duplicateName = (companyName: string) => `${companyName} is already a client in this country.`
export const duplicateTaxId = (companyName: string) => `${companyName} already has this tax ID.`
export const personNotFound = 'There is no such person in this file.'
export const ownerShareRequired = 'Required of an owner'
export const shareLabel = 'Share'
export const shareOwnersOnly = 'only owners have one'
export const sharesExceeded = (othersHold: string, left: string) =>
  `the other owners hold ${othersHold} %, at most ${left} % are left`
export const nationalityLabel = 'Nationality'
export const documentOfAnotherClient = 'must be a document of this client'
export const documentLabel = 'Document'
export const limitProposalMissingTitle = 'Nothing to approve'
export const limitProposalMissing = 'No raised monthly limit waits for this client.'
export const secondPersonRequired = 'Someone other than the person who requested the higher limit must decide it.'
export const higherLimitSubject = (companyName: string) => `Higher monthly limit of ${companyName}`
