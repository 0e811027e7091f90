import { useQuery } from '@tanstack/react-query'
import { listBanks } from '#contract/banking/api.ts'
import { read } from './queries.ts'

/** Banks by their names, joined; by their codes until the names are known. */
export function useBankNames(codes: readonly string[]): string {
  const banks = useQuery({ ...read(listBanks, {}), enabled: codes.length > 0 }).data
  return codes.map((code) => banks?.find((bank) => bank.code === code)?.name ?? code).join(', ')
}
