/** The newest seal in a file outside the database. */

import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Seal } from './chain.ts'

/**
 * The newest seal, stored outside the database where a person with access to the database cannot
 * change it.
 */
export interface Head {
  readonly seal: bigint
  readonly era: number
  readonly hmac: string
  readonly sealedAtMs: number
}

export const headOf = (seal: Seal): Head => ({
  seal: seal.id,
  era: seal.era,
  hmac: seal.hmac.toString('hex'),
  sealedAtMs: seal.sealedAtMs,
})

/** Returns null if there is no file. Throws if the file cannot be parsed. */
export async function readHead(path: string): Promise<Head | null> {
  const text = await readIfThere(path)
  if (text === null) return null
  const { seal, era, hmac, sealedAt } = JSON.parse(text) as {
    seal: string
    era: number
    hmac: string
    sealedAt: string
  }
  return { seal: BigInt(seal), era, hmac, sealedAtMs: Date.parse(sealedAt) }
}

export async function writeHead(path: string, head: Head): Promise<void> {
  const sealedAt = new Date(head.sealedAtMs).toISOString()
  await replaceFile(path, `${JSON.stringify({ seal: `${head.seal}`, era: head.era, hmac: head.hmac, sealedAt })}\n`)
}

/**
 * Replaces a file atomically and flushes it to disk, so that a crash leaves the old text or the new
 * one.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.draft`
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
  const folder = await open(dirname(path), 'r')
  await folder.sync().finally(() => folder.close())
}

/** Renames the head of an abandoned history. Never deletes it. */
export async function setHeadAside(path: string, head: Head): Promise<void> {
  await rename(path, `${path}.before-restore-${head.seal}`)
}

/** Returns null if there is no file. */
export async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
