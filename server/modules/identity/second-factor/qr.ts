import { encode } from 'uqr'

/** A picture for a telephone's camera, as the path of an SVG: squares on a field of `size` by `size`. */
export interface QrPicture {
  readonly size: number
  readonly path: string
}

/** Drawn here, since what it holds is a secret that no other service may see. */
export function drawQr(text: string): QrPicture {
  // Four modules of quiet all around (ISO/IEC 18004), without which some cameras do not find it.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: runs.join('') }
}

/** Where dark squares begin in a row, and how many stand together. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((dark, x) => {
    const last = runs.at(-1)
    if (!dark) return
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
