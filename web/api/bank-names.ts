import { useQuery } from '@tanstack/react-query'
import { listBanks } from '#contract/banking/api.ts'
import { read } from './queries.ts'

/** Returns bank names joined by commas; shows codes until the names have loaded. */
export function useBankNames(codes: readonly string[]): string {
  const banks = useQuery({ ...read(listBanks, {}), enabled: codes.length > 0 }).data
  return codes.map((code) => banks?.find((bank) => bank.code === code)?.name ?? code).join(', ')
}
