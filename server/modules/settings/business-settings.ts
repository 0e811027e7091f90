/** Settings of the business as its documents show it. */
import { maxReasonLength } from '#contract/invoices/input.ts'
import { define, filledLine, line, lines, ruled, taxCategory, whole } from './schemas.ts'
import { t } from './texts.ts'

export const businessSettings = {
  'business.name': define({
    ...filledLine(120),
    default: 'Corridor',
    label: () => t.businessNameLabel,
    explanation: () => t.businessNameExplanation,
    needsApproval: false,
  }),
  'business.address': define({
    ...lines(400),
    default: '',
    label: () => t.businessAddressLabel,
    explanation: () => t.businessAddressExplanation,
    needsApproval: true,
  }),
  'business.country': define({
    ...ruled('business.country', filledLine(80)),
    default: "Côte d'Ivoire",
    label: () => t.businessCountryLabel,
    explanation: () => t.businessCountryExplanation,
    needsApproval: false,
  }),
  'business.registrationNumber': define({
    ...ruled('business.registrationNumber', line(80)),
    default: '',
    label: () => t.businessRegistrationNumberLabel,
    explanation: () => t.businessRegistrationNumberExplanation,
    needsApproval: false,
  }),
  'business.taxId': define({
    ...ruled('business.taxId', line(80)),
    default: '',
    label: () => t.businessTaxIdLabel,
    explanation: () => t.businessTaxIdExplanation,
    needsApproval: false,
  }),
  'business.email': define({
    ...ruled('business.email', line(254)),
    default: '',
    label: () => t.businessEmailLabel,
    explanation: () => t.businessEmailExplanation,
    needsApproval: false,
  }),
  'business.phone': define({
    ...ruled('business.phone', line(40)),
    default: '',
    label: () => t.businessPhoneLabel,
    explanation: () => t.businessPhoneExplanation,
    needsApproval: false,
  }),
  'business.website': define({
    ...ruled('business.website', line(200)),
    default: '',
    label: () => t.businessWebsiteLabel,
    explanation: () => t.businessWebsiteExplanation,
    needsApproval: false,
  }),
  'business.bankName': define({
    ...line(140),
    default: '',
    label: () => t.businessBankNameLabel,
    explanation: () => t.businessBankNameExplanation,
    needsApproval: true,
  }),
  'business.bankAccountName': define({
    ...line(140),
    default: '',
    label: () => t.businessBankAccountNameLabel,
    explanation: () => t.businessBankAccountNameExplanation,
    needsApproval: true,
  }),
  'business.bankAccountNumber': define({
    ...ruled('business.bankAccountNumber', line(40)),
    default: '',
    label: () => t.businessBankAccountNumberLabel,
    explanation: () => t.businessBankAccountNumberExplanation,
    needsApproval: true,
  }),
  'business.bankBic': define({
    ...ruled('business.bankBic', line(11)),
    default: '',
    label: () => t.businessBankBicLabel,
    explanation: () => t.businessBankBicExplanation,
    needsApproval: true,
  }),
  'business.logoDocumentId': define({
    ...whole(0, 2_147_483_647),
    default: 0,
    label: () => t.businessLogoDocumentIdLabel,
    explanation: () => t.businessLogoDocumentIdExplanation,
    needsApproval: false,
  }),
} as const

/** Why lines without tax have none, unless an invoice states it: a claim of the business. */
export const taxSettings = {
  'invoices.taxAbroad': define({
    ...taxCategory,
    default: '',
    label: () => t.taxAbroadLabel,
    explanation: () => t.taxAbroadExplanation,
    needsApproval: false,
  }),
  'invoices.taxReasonAbroad': define({
    ...line(maxReasonLength),
    default: '',
    label: () => t.taxReasonAbroadLabel,
    explanation: () => t.taxReasonExplanation,
    needsApproval: true,
  }),
  'invoices.taxHome': define({
    ...taxCategory,
    default: '',
    label: () => t.taxHomeLabel,
    explanation: () => t.taxHomeExplanation,
    needsApproval: false,
  }),
  'invoices.taxReasonHome': define({
    ...line(maxReasonLength),
    default: '',
    label: () => t.taxReasonHomeLabel,
    explanation: () => t.taxReasonExplanation,
    needsApproval: true,
  }),
} as const
