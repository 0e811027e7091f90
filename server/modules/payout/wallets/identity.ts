/** Travel rule records (IVMS 101). */
import type { Beneficiary } from '#contract/payout/wallets.ts'

/** Travel rule data of a party, from the client record or the business settings. */
export interface OriginatorFacts {
  readonly name: string
  readonly country: string | null
  readonly address: string | null
  readonly registrationNumber: string | null
  /** The party's number in the books. */
  readonly customerNumber: string
}

/**
 * Originator and beneficiary in the data model that providers exchange (interVASP Messaging
 * Standard 101, 2020, for FATF Recommendation 16). Countries are given by name, as stored.
 */
export function travelRuleRecord(
  originator: OriginatorFacts,
  beneficiary: Beneficiary,
  wallet: { readonly address: string; readonly network: string },
): Record<string, unknown> {
  return {
    originator: {
      originatorPersons: [
        legalPerson(
          originator.name,
          originator.country,
          originator.address,
          originator.registrationNumber,
          originator.customerNumber,
        ),
      ],
    },
    beneficiary: { beneficiaryPersons: [personOf(beneficiary)], accountNumber: [wallet.address] },
    beneficiaryVASP: beneficiary.provider
      ? { beneficiaryVASP: legalPerson(beneficiary.provider, null, null, null, null) }
      : null,
    transferPath: null,
    payloadMetadata: { network: wallet.network, asset: 'USDT', selfHosted: beneficiary.provider === null },
  }
}

function personOf({
  kind,
  name,
  givenNames,
  country,
  address,
  nationalId,
  birthDate,
}: Beneficiary): Record<string, unknown> {
  if (kind === 'legal') return legalPerson(name, country, address, nationalId, null)
  return {
    naturalPerson: {
      name: {
        nameIdentifier: [
          { primaryIdentifier: name, secondaryIdentifier: givenNames ?? '', nameIdentifierType: 'LEGL' },
        ],
      },
      ...(address && { geographicAddress: [addressOf(address, country)] }),
      ...(nationalId && { nationalIdentification: { nationalIdentifier: nationalId, nationalIdentifierType: 'MISC' } }),
      ...(birthDate && { dateAndPlaceOfBirth: { dateOfBirth: birthDate } }),
      countryOfResidence: country,
    },
  }
}

function legalPerson(
  name: string,
  country: string | null,
  address: string | null,
  registrationNumber: string | null,
  customerNumber: string | null,
): Record<string, unknown> {
  return {
    legalPerson: {
      name: { nameIdentifier: [{ legalPersonName: name, legalPersonNameIdentifierType: 'LEGL' }] },
      ...(address && { geographicAddress: [addressOf(address, country)] }),
      ...(customerNumber && { customerIdentification: customerNumber }),
      ...(registrationNumber && {
        nationalIdentification: { nationalIdentifier: registrationNumber, nationalIdentifierType: 'RAID' },
      }),
      ...(country && { countryOfRegistration: country }),
    },
  }
}

const addressOf = (line: string, country: string | null) => ({ addressType: 'GEOG', addressLine: [line], country })
