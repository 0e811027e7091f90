/** Specification 9: a tooltip opens after 700 ms; within 300 ms of another one it opens at once. */
export const tooltipOpenMs = 700
export const tooltipSkipMs = 300

export function createTooltipDelay() {
  let lastClosedMs = Number.NEGATIVE_INFINITY
  return {
    /** How long to wait now. */
    waitMs: (nowMs: number): number => (nowMs - lastClosedMs <= tooltipSkipMs ? 0 : tooltipOpenMs),
    closed: (nowMs: number): void => {
      lastClosedMs = nowMs
    },
  }
}
