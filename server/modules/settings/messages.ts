export const businessNameLabel = 'Business name'
export const businessNameExplanation = 'Shown on documents and emails.'
export const businessAddressLabel = 'Business address'
export const businessAddressExplanation = 'Shown on invoices, line by line.'
export const businessCountryLabel = 'Business country'
export const shownOnInvoices = 'Shown on invoices.'
export const businessRegistrationNumberLabel = 'Business registration number'
export const businessRegistrationNumberExplanation = 'Trade register entry (RCCM), shown on invoices.'
export const businessTaxIdLabel = 'Business tax ID'
export const businessTaxIdExplanation = 'Shown on invoices. Required to charge tax.'
export const businessEmailLabel = 'Business email'
export const businessEmailExplanation = 'Shown on invoices; clients reply to it.'
export const businessPhoneLabel = 'Business phone'
export const businessWebsiteLabel = 'Business website'
export const businessBankNameLabel = 'Bank name on invoices'
export const businessBankNameExplanation = 'Shown on invoices under the payment details.'
export const businessBankAccountNameLabel = 'Account name on invoices'
export const businessBankAccountNameExplanation = 'Leave empty to use the business name.'
export const businessBankAccountNumberLabel = 'Account that invoices are paid to'
export const businessBankAccountNumberExplanation =
  'IBAN, RIB or account number, shown on invoices. Without one, invoices have no payment details.'
export const businessBankBicLabel = 'BIC on invoices'
export const businessBankBicExplanation = 'Shown on invoices under the payment details.'
export const businessLogoDocumentIdLabel = 'Logo'
export const businessLogoDocumentIdExplanation =
  'A PNG, or a JPEG in grey or RGB, of at most 1 MB; shown on invoices. Stored as the number of its document, 0 for none.'
export const invoicesTermsLabel = 'Terms on invoices'
export const invoicesTermsExplanation = 'Shown below the totals, after the due date.'
export const invoicesNumberPrefixLabel = 'Prefix of invoice numbers'
export const invoicesNumberPrefixExplanation =
  'Applies to new drafts. Each prefix counts from 1 each year; change the prefix at the start of the year if numbers must not start at 1 again.'
export const creditNotePrefixLabel = 'Prefix of credit note numbers'
export const creditNotePrefixExplanation = 'Applies to new credit notes. Each prefix counts from 1 each year.'
export const quotePrefixLabel = 'Prefix of quote numbers'
export const quotePrefixExplanation = 'Applies to new quotes. Each prefix counts from 1 each year.'
export const prefixTaken = 'is the prefix of another kind of document'
export const taxAbroadLabel = 'No tax for clients abroad'
export const taxAbroadExplanation =
  'For lines at 0% to clients in another country. An invoice can state a different kind.'
export const taxHomeLabel = 'No tax for clients in your country'
export const taxHomeExplanation = 'For lines at 0% to clients in your country. An invoice can state a different kind.'
export const taxReasonAbroadLabel = 'Reason shown to clients abroad'
export const taxReasonHomeLabel = 'Reason shown to clients in your country'
export const taxReasonExplanation = 'For example the article of your tax code. If empty, only the kind is shown.'
export const invoicesReminderDaysLabel = 'Payment reminders'
export const invoicesReminderDaysExplanation =
  'Days after the due date on which a client is reminded; negative numbers are days before it. Fixed on an invoice when it is sent.'
export const mailInvoiceSubjectLabel = 'Subject of invoice emails'
export const availablePlaceholders = (placeholders: string) => `Available placeholders: ${placeholders}.`
export const mailInvoiceSubjectDefault = 'Invoice {number} from {business}'
export const mailInvoiceTextLabel = 'Text of invoice emails'
export const mailInvoiceTextExplanation = (placeholders: string) =>
  `Plain text; the HTML part is generated from it. Available placeholders: ${placeholders}.`
export const mailInvoiceTextDefault =
  'Dear {contact},\n\nPlease find attached invoice {number} for {amount}, due on {dueDate}.\n\n{description}\n\nYou can also view and download it here:\n{link}\n\nKind regards\n{business}'
export const mailReminderSubjectLabel = 'Subject of a reminder before the due date'
export const mailReminderSubjectDefault = 'Reminder: invoice {number} from {business}'
export const mailReminderTextLabel = 'Text of a reminder before the due date'
export const mailReminderTextDefault =
  'Dear {contact},\n\nInvoice {number} is due on {dueDate}; {owed} is outstanding.\n\nYou can view and download it here:\n{link}\n\nIf you have paid in the meantime, please disregard this email.\n\nKind regards\n{business}'
export const mailOverdueSubjectLabel = 'Subject of a reminder after the due date'
export const mailOverdueSubjectDefault = 'Overdue: invoice {number} from {business}'
export const mailOverdueTextLabel = 'Text of a reminder after the due date'
export const mailOverdueTextDefault =
  'Dear {contact},\n\nInvoice {number} was due on {dueDate}, and {owed} is still outstanding.\n\nYou can view and download it here:\n{link}\n\nIf you have paid in the meantime, please disregard this email.\n\nKind regards\n{business}'
export const businessTimeZoneLabel = 'Business time zone'
export const businessTimeZoneExplanation =
  'Defines the calendar day for limits and periods, and the times shown on screen.'
export const conversionsFeeBasisPointsLabel = 'Service fee'
export const conversionsFeeBasisPointsExplanation = 'Hundredths of a percent of gross USD; 150 is 1.5%.'
export const conversionsFilingThresholdXofLabel = 'Filing threshold'
export const conversionsFilingThresholdXofExplanation =
  'A conversion above this amount in XOF needs a BCEAO filing and a review. Internal policy: no published rule was found.'
export const conversionsPersonDayLimitXofLabel = 'Daily limit per person'
export const conversionsPersonDayLimitXofExplanation =
  'XOF that one person may request per business day, for all clients and the own account. A conversion above it goes to review.'
export const conversionsOwnAccountDayLimitXofLabel = 'Daily limit of the own account'
export const conversionsOwnAccountDayLimitXofExplanation =
  'XOF that all people together may request per business day for the own account. A conversion above it goes to review.'
export const conversionsRateLockHoursLabel = 'Rate lock'
export const conversionsRateLockHoursExplanation =
  'Hours for which the quoted rate of a waiting conversion remains valid.'
export const fxStaleAfterHoursLabel = 'Rates are stale after'
export const fxStaleAfterHoursExplanation =
  'Hours after which a stored rate is stale, not counting days without publication.'
export const fxParityTolerancePercentLabel = 'Tolerance around the parity'
export const fxParityTolerancePercentExplanation =
  'Hundredths of a percent by which an XOF rate may deviate from the one implied by 655.957 XOF per EUR; 50 is 0.5%.'
export const fxParityTolerancePercentSource =
  'Parity of 655.957 XOF per EUR, Council Regulation (EC) No 2866/98 and the franc zone agreements'
export const screeningThresholdLabel = 'Screening threshold'
export const screeningThresholdExplanation =
  'A name with at least this similarity to a listed one is a match; 1 is identical. At most 0.95.'
export const screeningListMaxAgeDaysLabel = 'Maximum age of sanctions lists'
export const screeningListMaxAgeDaysExplanation = 'Days after which a loaded list no longer clears anyone.'
export const screeningFetchListsLabel = 'Fetch sanctions lists'
export const screeningFetchListsExplanation =
  'Downloads the official lists (OFAC SDN, UN, EU) at the first start and daily; retries while offline. Production controls keep it on.'
export const complianceFilingDeadlineBankDaysLabel = 'Filing deadline'
export const complianceFilingDeadlineBankDaysExplanation =
  'Bank days from a conversion to its filing. Internal policy, unverified.'
export const complianceDossierBlocksLabel = 'Transfer dossiers hold conversions'
export const complianceDossierBlocksExplanation =
  'A conversion is paid only once its transfer dossier is complete, or waived with a reason.'
export const complianceGoamlBranchLabel = 'goAML branch'
export const complianceGoamlBranchExplanation = 'The reporting branch, as registered with the FIU.'
export const complianceGoamlCodesLabel = 'goAML codes'
export const complianceGoamlCodesExplanation = (names: readonly string[]) =>
  `Codes of the FIU's lists, one per line, such as funds.bank = C. Names: ${names.join(', ')}.`
export const goamlCodeForm = (names: readonly string[]) =>
  `must be a name and a code, such as funds.bank = C; the names are ${names.join(', ')}`
export const complianceGoamlEntityIdLabel = 'goAML entity number'
export const complianceGoamlEntityIdExplanation =
  'Number of the business in the goAML system of the FIU; 0 for none. Reports can be exported as XML only with this number.'
export const complianceHighRiskCountriesLabel = 'High-risk countries'
export const complianceHighRiskCountriesExplanation =
  'A client of one of these, or of a country under the FATF’s call for action, has high risk.'
export const signInSecondFactorRolesLabel = 'Roles that need a second factor'
export const signInSecondFactorRolesExplanation =
  'user, compliance, auditor or admin, one per line. People without a second factor set one up at their next sign-in.'
export const signInNoticesLabel = 'Notices of unusual sign-ins'
export const signInNoticesExplanation =
  'Notifies people of a sign-in from a new browser or network, or after failed attempts.'
export const riskCreditWeightLabel = 'Weight of credit risk'
export const riskCreditWeightExplanation =
  'Receivables overdue by more than 30 days. Weights are relative; they need not add up to 100.'
export const riskOperationalWeightLabel = 'Weight of operational risk'
export const riskOperationalWeightExplanation =
  'Failed conversions and old reconciliation exceptions. Weights are relative; they need not add up to 100.'
export const riskComplianceWeightLabel = 'Weight of compliance risk'
export const riskComplianceWeightExplanation =
  'Open alerts and active clients without approved KYC. Weights are relative; they need not add up to 100.'
export const riskMarketWeightLabel = 'Weight of market risk'
export const riskMarketWeightExplanation =
  'The volatility of USD/XOF over 30 days. Weights are relative; they need not add up to 100.'
export const walletsCoolingHoursLabel = 'Cooling-off period of wallets'
export const walletsCoolingHoursExplanation =
  'Hours from the approval of a beneficiary wallet until the first payout to it.'
export const walletsLowTreasuryUsdtLabel = 'Low treasury'
export const walletsLowTreasuryUsdtExplanation =
  'Whole USDT. Administrators are notified when less than this is available in the treasury; 0 for never.'
export const providerNameLabel = 'Provider'
export const providerNameExplanation = 'The licensed provider that receives XOF and delivers USDT.'
export const providerLegalBasisLabel = "Provider's licence"
export const providerLegalBasisExplanation = 'The licence of the provider, as on its certificate.'
export const providerAccountNumberLabel = "Provider's account number"
export const providerAccountNumberExplanation =
  'The creditor account of every transfer. Without it conversions wait for funds, and debits already requested wait too unless the bank has received them.'
export const providerAccountNameLabel = "Provider's account name"
export const providerAccountNameExplanation = 'The creditor name of every transfer, as held by its bank.'
export const webhooksAllowedNetworksLabel = 'Networks open to webhooks'
export const webhooksAllowedNetworksExplanation =
  'Private networks that webhooks may reach, such as 10.20.0.0/16. Anyone who can add a webhook can make this server call addresses in them.'
export const notEmpty = 'must not be empty'
export const maxReminderDays = 'must be 12 days or fewer'
export const noDuplicateDay = 'must not name a day twice'
export const screeningThresholdMin = 'must be at least 0.5'
export const screeningThresholdMax = 'must be at most 0.95'
export const noDuplicateRole = 'must not name a role twice'
export const mustBeNetwork = 'must be a network such as 10.0.0.0/8'
export const max20Networks = 'must be at most 20'
export const mustBeOneOf = (choices: readonly string[]) => `must be one of ${choices.join(', ')}`
export const invalid = 'is not valid'
export const fixedInProduction = "can't be changed with production controls"
export const formerPerson = 'A former user'
export const settingNotFound = (key: string) => `There is no setting ${key}.`
export const invalidValueTitle = 'Invalid value'
export const invalidValue = (message: string) => `The value ${message}.`
export const settingChanged = 'This setting has changed since you opened it. Reload it and try again.'
export const nothingProposedTitle = 'Nothing proposed'
export const nothingProposed = 'No change to this setting is awaiting approval.'
export const ownProposalTitle = 'Your own proposal'
export const ownProposal = 'Another administrator must approve the change you proposed.'
export const mustBeOneLine = 'must be one line'
export const noControlCharacters = 'must not contain control characters'
export const mustBeWholeNumber = 'must be a whole number'
export const mustBeAtLeast = (min: number) => `must be at least ${min}`
export const mustBeAtMost = (max: number) => `must be at most ${max}`
export const allowedPlaceholders = (names: string) => `can only use ${names}`
export const mustBeTimeZone = 'must be an IANA time zone such as Africa/Abidjan'
export const bookCertainLabel = 'Book certain receipts without confirmation'
export const bookCertainExplanation =
  'Matches a receipt that names its invoices in full, pays exactly their amount and comes from their client, as soon as it arrives.'
export const maxBankChargesLabel = 'Maximum bank charges of a receipt (XOF)'
export const maxBankChargesExplanation =
  'Maximum amount by which a receipt may fall short of its invoices for the difference to be booked as bank charges.'
export const dunningDaysLabel = 'Dunning levels'
export const dunningDaysExplanation =
  'Days after the due date on which the first, the second and the final notice are due. A person sends them under Receivables.'
export const threeLevels = 'must be three days, one per level'
export const ascendingDays = 'must be later for each level'
