/** Settings of the business as its documents show it. */
import { maxReasonLength } from '#contract/invoices/input.ts'
import { define, filledLine, line, lines, ruled, taxCategory, whole } from './schemas.ts'
import { t } from './texts.ts'

export const businessSettings = {
  'business.name': define({
    ...filledLine(120),
    default: 'Corridor',
    texts: () => [t.businessNameLabel, t.businessNameExplanation],
    needsApproval: false,
  }),
  'business.address': define({
    ...lines(400),
    default: '',
    texts: () => [t.businessAddressLabel, t.businessAddressExplanation],
    needsApproval: true,
  }),
  'business.country': define({
    ...ruled('business.country', filledLine(80)),
    default: "Côte d'Ivoire",
    texts: () => [t.businessCountryLabel, t.shownOnInvoices],
    needsApproval: false,
  }),
  'business.registrationNumber': define({
    ...ruled('business.registrationNumber', line(80)),
    default: '',
    texts: () => [t.businessRegistrationNumberLabel, t.businessRegistrationNumberExplanation],
    needsApproval: false,
  }),
  'business.taxId': define({
    ...ruled('business.taxId', line(80)),
    default: '',
    texts: () => [t.businessTaxIdLabel, t.businessTaxIdExplanation],
    needsApproval: false,
  }),
  'business.email': define({
    ...ruled('business.email', line(254)),
    default: '',
    texts: () => [t.businessEmailLabel, t.businessEmailExplanation],
    needsApproval: false,
  }),
  'business.phone': define({
    ...ruled('business.phone', line(40)),
    default: '',
    texts: () => [t.businessPhoneLabel, t.shownOnInvoices],
    needsApproval: false,
  }),
  'business.website': define({
    ...ruled('business.website', line(200)),
    default: '',
    texts: () => [t.businessWebsiteLabel, t.shownOnInvoices],
    needsApproval: false,
  }),
  'business.bankName': define({
    ...line(140),
    default: '',
    texts: () => [t.businessBankNameLabel, t.businessBankNameExplanation],
    needsApproval: true,
  }),
  'business.bankAccountName': define({
    ...line(140),
    default: '',
    texts: () => [t.businessBankAccountNameLabel, t.businessBankAccountNameExplanation],
    needsApproval: true,
  }),
  'business.bankAccountNumber': define({
    ...ruled('business.bankAccountNumber', line(40)),
    default: '',
    texts: () => [t.businessBankAccountNumberLabel, t.businessBankAccountNumberExplanation],
    needsApproval: true,
  }),
  'business.bankBic': define({
    ...ruled('business.bankBic', line(11)),
    default: '',
    texts: () => [t.businessBankBicLabel, t.businessBankBicExplanation],
    needsApproval: true,
  }),
  'business.logoDocumentId': define({
    ...whole(0, 2_147_483_647),
    default: 0,
    texts: () => [t.businessLogoDocumentIdLabel, t.businessLogoDocumentIdExplanation],
    needsApproval: false,
  }),
} as const

/** Why lines without tax have none, unless an invoice states it: a claim of the business. */
export const taxSettings = {
  'invoices.taxAbroad': define({
    ...taxCategory,
    default: '',
    texts: () => [t.taxAbroadLabel, t.taxAbroadExplanation],
    needsApproval: false,
  }),
  'invoices.taxReasonAbroad': define({
    ...line(maxReasonLength),
    default: '',
    texts: () => [t.taxReasonAbroadLabel, t.taxReasonExplanation],
    needsApproval: true,
  }),
  'invoices.taxHome': define({
    ...taxCategory,
    default: '',
    texts: () => [t.taxHomeLabel, t.taxHomeExplanation],
    needsApproval: false,
  }),
  'invoices.taxReasonHome': define({
    ...line(maxReasonLength),
    default: '',
    texts: () => [t.taxReasonHomeLabel, t.taxReasonExplanation],
    needsApproval: true,
  }),
} as const
