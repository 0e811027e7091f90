// Files of the project that the server reads at run time.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of package.json, found from the sources or from the bundle in dist/server. */
const projectFolder = findProjectFolder(import.meta.dirname)

/** The path of a project file or folder, such as `db/migrations`. */
export function projectPath(path: string): string {
  return join(projectFolder, path)
}

function findProjectFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  if (folder === dirname(folder)) throw new Error('no folder above this file has a package.json')
  return findProjectFolder(dirname(folder))
}
