export const notFound = 'Item not found.'
export const unfitTax = {
  taxCategory: 'Category S needs a rate above zero; every other category needs a zero rate',
  exemptionReason: 'Only an item that is not taxed can have a reason; a zero rate (Z) has none',
} as const
