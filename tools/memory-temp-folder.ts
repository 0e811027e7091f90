// Puts the temporary databases of tests in memory.

import { chmodSync, mkdirSync, statfsSync } from 'node:fs'
import { freemem, userInfo } from 'node:os'

const memoryDisk = '/dev/shm'
const needsBytes = 8 * 1024 ** 3

/**
 * Sets `TMPDIR` so that test databases are in memory where there is enough: each file copies a
 * database, which otherwise mostly waits for the disk. Leftovers of a killed process remain, as on
 * a disk.
 */
export function useMemoryTempFolder(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = `${memoryDisk}/corridor-${userInfo().uid}`
  mkdirSync(folder, { recursive: true })
  // As root databases run as another user, which needs access to this folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize >= needsBytes && freemem() >= needsBytes
  } catch {
    // This system has no such folder.
    return false
  }
}
