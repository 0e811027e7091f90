/** Specification 9: a tooltip opens after 700 ms, or at once within 300 ms of another one. */
const tooltipOpenMs = 700
const tooltipSkipMs = 300

export function createTooltipDelay() {
  let lastClosedMs = Number.NEGATIVE_INFINITY
  return {
    /** The delay for the next tooltip. */
    waitMs: (nowMs: number): number => (nowMs - lastClosedMs <= tooltipSkipMs ? 0 : tooltipOpenMs),
    closed: (nowMs: number): void => {
      lastClosedMs = nowMs
    },
  }
}
