import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rooms } from './place.ts'

/**
 * The typed client is generated from the contract; its generated part is absent in a fresh clone.
 */
const generatedPackage = 'packages/client'
const passedOver = new Set(['node_modules', 'dist', '.cache', 'data', 'planted'])
const sourceFile = /\.(ts|tsx|mjs)$/
const generatedFile = /\.(gen|d)\.ts$/

/** Every file in the top folders and the settings files beside them, relative to `root`, sorted. */
export function listFiles(root: string): string[] {
  const settings = readdirSync(root).filter((name) => /\.config\.ts$/.test(name))
  return [...settings, ...rooms.flatMap((room) => filesUnder(root, room))].sort()
}

/** Whether a file is hand-written source. */
export const isSource = (path: string): boolean => sourceFile.test(path) && !generatedFile.test(path)

function filesUnder(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (path === generatedPackage) return []
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesUnder(root, path)
    return entry.isFile() ? [path] : []
  })
}
