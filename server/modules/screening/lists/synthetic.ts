import { readFile } from 'node:fs/promises'
import { projectPath } from '#server/platform/config/project-folder.ts'

export const syntheticSource = 'SYNTHETIC'
export const syntheticLabel = 'Synthetic list (invented names, sandbox only)'

const file = projectPath('simulators/lists/synthetic.csv')

/** Reads the invented list that sandbox mode uses until a real one is loaded. */
export function readSyntheticList(): Promise<string> {
  return readFile(file, 'utf8')
}
