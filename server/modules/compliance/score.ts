/**
 * Share of approved clients in percent, rounded; 100 without clients (specification 9). Every
 * screen uses it.
 */
export function complianceScore({ approved, total }: { approved: number; total: number }): number {
  return total === 0 ? 100 : Math.round((100 * approved) / total)
}
