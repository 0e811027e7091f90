/** Implements the policies that compliance declares, using higher modules. */

import type { CompliancePolicies } from '#server/modules/compliance/index.ts'
import type { Registers } from '#server/modules/filings/index.ts'
import type { Invoices } from '#server/modules/invoices/index.ts'

export function createCompliancePolicies({
  invoices,
  registers,
}: {
  readonly invoices: Pick<Invoices, 'get'>
  readonly registers: Pick<Registers, 'isVerified'>
}): CompliancePolicies {
  return {
    invoiceExists: async (executor, id) => (await invoices.get(executor, id)) !== null,
    isFilingDeadlineVerified: (executor) => registers.isVerified(executor, 'filingDeadline'),
  }
}
