/**
 * The reason of a decision for the audit log. The bare calls of the specification state none, which
 * is recorded (decisions 17).
 */
export const statedReason = (reason: string | null) =>
  reason === null ? { reason, reasonNotStated: true } : { reason }
