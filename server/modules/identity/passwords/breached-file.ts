/** The operator's file of breached passwords, in the format of Have I Been Pwned. */

import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import * as t from '#server/modules/identity/messages.ts'
import { ConfigFault } from '#server/platform/config/config.ts'

export interface BreachedPasswords {
  includes(password: string): Promise<boolean>
}

/** A line: a SHA-1 in hexadecimal or its beginning, and perhaps how often it was seen. */
const line = /^([0-9A-F]{10,40})(:\d+)?\r?$/i
/** Longer than any line. */
const windowBytes = 256

/**
 * Searches a file of sorted SHA-1 hashes on disk, which may have tens of gigabytes. Nothing leaves
 * the machine. Throws {@link ConfigFault} if the file cannot be read or has another format.
 */
export function breachedPasswordsIn(path: string): BreachedPasswords {
  checkFormat(path)
  return {
    async includes(password) {
      const file = await open(path, 'r')
      try {
        const { size } = await file.stat()
        for (const spelling of new Set([password, password.normalize('NFKC')]))
          if (await holds(file, size, createHash('sha1').update(spelling).digest('hex').toUpperCase())) return true
        return false
      } finally {
        await file.close()
      }
    },
  }
}

function checkFormat(path: string): void {
  const bytes = Buffer.alloc(windowBytes)
  let read = 0
  try {
    const file = openSync(path, 'r')
    try {
      read = readSync(file, bytes, 0, windowBytes, 0)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw new ConfigFault(t.breachedPasswordsFileUnreadable(error instanceof Error ? error.message : String(error)))
  }
  const [first = ''] = bytes.subarray(0, read).toString('latin1').split('\n')
  if (!line.test(first))
    throw new ConfigFault('BREACHED_PASSWORDS_FILE must have lines such as SHA1:COUNT, sorted by hash')
}

/** Binary search by byte: each probe reads the first whole line at or after its position. */
async function holds(file: FileHandle, size: number, hash: string): Promise<boolean> {
  let [low, high] = [0, size]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const found = await lineAt(file, middle, size)
    if (found === null) {
      high = middle
      continue
    }
    const order = compare(found.hash, hash)
    if (order === 0) return true
    if (order < 0) low = found.end
    else high = middle
  }
  return false
}

/** A beginning of the hash counts as the hash. */
const compare = (found: string, hash: string): number => {
  const requested = hash.slice(0, found.length)
  return found < requested ? -1 : found > requested ? 1 : 0
}

/** The first line that begins at or after a position; null if none does. */
async function lineAt(file: FileHandle, position: number, size: number): Promise<{ hash: string; end: number } | null> {
  // One byte earlier, to see whether a line begins at the position itself.
  const from = Math.max(0, position - 1)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, from)
  const text = buffer.toString('latin1', 0, bytesRead)
  const begin = position === 0 ? 0 : text.indexOf('\n') + 1
  if (begin === 0 && position !== 0) return null
  const newline = text.indexOf('\n', begin)
  const end = newline === -1 ? bytesRead : newline
  if (begin >= end) return null
  const hash = line.exec(text.slice(begin, end))?.[1]
  if (hash === undefined) throw new Error(`the file of breached passwords has another format near byte ${position}`)
  return { hash: hash.toUpperCase(), end: Math.min(size, from + end + 1) }
}
