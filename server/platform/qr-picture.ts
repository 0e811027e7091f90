/** QR codes as SVG paths. */

import { encode } from 'uqr'

/** A QR code as an SVG path in a square of `size` by `size`. */
export interface QrPicture {
  readonly size: number
  readonly path: string
}

/** Drawn locally, because it holds a secret that no other service may see. */
export function drawQr(text: string): QrPicture {
  // Four modules of quiet zone (ISO/IEC 18004), without which some cameras fail.
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size, path: runs.join('') }
}

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
