import { readFile } from 'node:fs/promises'

export const syntheticSource = 'SYNTHETIC'
export const syntheticLabel = 'Synthetic list (invented names, sandbox only)'

const file = new URL('../../../../simulators/lists/synthetic.csv', import.meta.url)

/** The invented list that sandbox mode works with until a real one is loaded. */
export function readSyntheticList(): Promise<string> {
  return readFile(file, 'utf8')
}
