/** Implements the policies that conversions declares, using higher modules. */

import type { ConversionPolicies } from '#server/modules/conversions/index.ts'
import { activeFormOf, createDossierHold } from '#server/modules/filings/index.ts'
import { payoutHold } from '#server/modules/reconciliation/index.ts'
import { editorsOfConversion, preApprovalOfConversion } from '#server/modules/schedules/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'

export function createConversionPolicies(deps: { readonly settings: Settings }): ConversionPolicies {
  return {
    payoutHold,
    dossierHold: createDossierHold(deps),
    exchangeFormId: activeFormOf,
    preApproval: preApprovalOfConversion,
    scheduleEditors: editorsOfConversion,
  }
}
