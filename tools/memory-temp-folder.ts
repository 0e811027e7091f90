import { chmodSync, mkdirSync, statfsSync } from 'node:fs'
import { freemem, userInfo } from 'node:os'

const memoryDisk = '/dev/shm'
const needsBytes = 8 * 1024 ** 3

/**
 * Lets tests lay their throw-away databases in memory where there is plenty: each file copies a database, and most of the time
 * would go to the disk. What a killed process wrote stays there as it does on a disk. `TMPDIR` decides where it is set.
 */
export function useMemoryTempFolder(): void {
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = `${memoryDisk}/corridor-${userInfo().uid}`
  mkdirSync(folder, { recursive: true })
  // For root databases run as another user, who must pass through.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize >= needsBytes && freemem() >= needsBytes
  } catch {
    // There is none on this system.
    return false
  }
}
