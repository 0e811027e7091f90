/**
 * Round axis values around zero and all `values`, counts or whole francs: up to five steps of 1, 2,
 * 2.5 or 5 times a power of ten, which are whole too.
 */
export function axisTicks(values: readonly number[]): readonly number[] {
  const min = Math.min(0, ...values)
  const max = Math.max(0, ...values)
  if (min === max) return [0, 1]
  const rounded = Math.max(1, roundStep((max - min) / 3))
  const step = Number.isInteger(rounded) ? rounded : 2 * rounded
  const first = Math.floor(min / step)
  return Array.from({ length: Math.ceil(max / step) - first + 1 }, (_, index) => (first + index) * step)
}

/** Round axis values around a range that does not start at zero, with the decimals they need. */
export function rangeTicks(min: number, largest: number): { ticks: readonly number[]; decimals: number } {
  // A constant series is centred on its axis.
  if (largest === min) {
    const room = Math.abs(largest) / 100 || 1
    return rangeTicks(min - room, largest + room)
  }
  const step = roundStep((largest - min) / 3)
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)) + (isQuarter(step) ? 1 : 0))
  const first = Math.floor(min / step)
  const last = Math.max(Math.ceil(largest / step), first + 1)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, decimals }
}

/** The index of the position nearest to `requested`, or undefined. Positions are ascending. */
export function nearestIndex(positions: readonly number[], requested: number): number | undefined {
  let nearest: number | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const [index, position] of positions.entries()) {
    if (Math.abs(position - requested) >= distance) break
    distance = Math.abs(position - requested)
    nearest = index
  }
  return nearest
}

/** The smallest 1, 2, 2.5 or 5 times a power of ten that is at least `rough`. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

/** 2.5 needs one decimal more than its power of ten. */
const isQuarter = (step: number): boolean => Math.abs(step / 10 ** Math.floor(Math.log10(step)) - 2.5) < 1e-6

interface Frame {
  readonly width: number
  readonly height: number
  readonly inset: number
}

/**
 * Points of a series that fills the frame from minimum to maximum; a constant series is centred.
 */
export function sparkPlaces(values: readonly number[], { width, height, inset }: Frame): { x: number; y: number }[] {
  const min = Math.min(...values)
  const span = Math.max(...values) - min
  return values.map((value, index) => {
    const x = (index * width) / (values.length - 1)
    const part = span === 0 ? 0.5 : (value - min) / span
    return { x: round(x), y: round(height - inset - part * (height - 2 * inset)) }
  })
}

const round = (value: number): number => Math.round(value * 100) / 100
