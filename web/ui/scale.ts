/** Round values for an axis from zero to just above `largest`: three or four steps of 1, 2, 2.5 or 5 times a power of ten. */
export function axisTicks(largest: number): readonly number[] {
  if (!(largest > 0)) return [0, 1]
  const rough = largest / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(largest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

interface Frame {
  readonly width: number
  readonly height: number
  readonly inset: number
}

/** Points of a polyline that fills the frame from its least to its largest value. */
export function sparkPoints(values: readonly number[], { width, height, inset }: Frame): string {
  const least = Math.min(...values)
  const span = Math.max(...values) - least
  return values
    .map((value, index) => {
      const x = (index * width) / (values.length - 1)
      const part = span === 0 ? 0.5 : (value - least) / span
      return `${round(x)},${round(height - inset - part * (height - 2 * inset))}`
    })
    .join(' ')
}

const round = (value: number): number => Math.round(value * 100) / 100
