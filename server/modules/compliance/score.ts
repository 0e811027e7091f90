/** Share of approved clients in percent, rounded; 100 with none (specification 9), everywhere it shows. */
export function complianceScore({ approved, total }: { approved: number; total: number }): number {
  return total === 0 ? 100 : Math.round((100 * approved) / total)
}
