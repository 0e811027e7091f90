/** An account of the story. The numbers are made of the country's pattern with a right key, and belong to nobody. */
export interface CastBank {
  readonly bankCode: string
  readonly country: string
  /** First letters of the IBAN, with its check digits, and the first five of the RIB. */
  readonly iban: string
  readonly bankDigits: string
  readonly dailyLimitXof: bigint
}

export const castBanks: readonly CastBank[] = [
  bank('SGCI', "Côte d'Ivoire", 'CI93', 'CI008', 1_000_000_000n),
  bank('ECOBNK', "Côte d'Ivoire", 'CI93', 'CI059', 800_000_000n),
  bank('SGSE', 'Sénégal', 'SN08', 'SN011', 700_000_000n),
  bank('ORABF', 'Burkina Faso', 'BF42', 'BF023', 500_000_000n),
]

function bank(bankCode: string, country: string, iban: string, bankDigits: string, dailyLimitXof: bigint): CastBank {
  return { bankCode, country, iban, bankDigits, dailyLimitXof }
}

/** An IBAN with its RIB key right, from the bank's digits and twelve of the account's. */
export function accountNumber({ iban, bankDigits }: CastBank, account: string): string {
  const body = `${bankDigits}01001${account}`
  const digits = [...body].map(ribDigit).join('')
  const key = 97n - ((BigInt(digits) * 100n) % 97n)
  return `${iban}${body}${String(key).padStart(2, '0')}`
}

/** A and J are 1; B, K and S are 2; … I, R and Z are 9 (regulation, bank rails). */
function ribDigit(character: string): string {
  if (character <= '9') return character
  const place = character.charCodeAt(0) - 65
  return String(place < 18 ? (place % 9) + 1 : place - 16)
}
