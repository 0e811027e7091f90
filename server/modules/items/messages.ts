export const notFound = 'Item not found.'
export const unfitTax = {
  taxCategory: 'Category S needs a rate above zero; every other category needs a zero rate',
  exemptionReason: 'Only an item without tax can have an exemption reason',
} as const
