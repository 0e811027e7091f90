/** A place where the repository breaks one of its own rules. */
export interface Breach {
  /** Relative to the checkout, with forward slashes. */
  readonly path: string
  readonly line: number
  readonly rule: string
  /** The problem and its fix. */
  readonly message: string
}

export const formatBreach = ({ path, line, rule, message }: Breach): string => `${path}:${line} ${rule} ${message}`
