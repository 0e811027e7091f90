/** The checkpoints of earlier verifications, in a file outside the database. */

import { rename } from 'node:fs/promises'
import { type Checkpoint, checkpointText, noteSigner, noteVerifier, parseCheckpoint } from '../proofs/signed-note.ts'
import { readIfThere, replaceFile } from './head-file.ts'

/** A checkpoint of a log that a verification found intact. */
export interface StoredCheckpoint extends Checkpoint {
  readonly at: string
  readonly note: string
}

export interface StoredCheckpoints {
  /** Smallest first. */
  readonly checkpoints: readonly StoredCheckpoint[]
  /** Lines that hold no checkpoint signed by this installation. */
  readonly damaged: number
}

/** About a year of daily verifications. */
const maxCheckpoints = 400

/** Beside the head file: both belong to the same history. */
const pathBeside = (headFile: string): string => `${headFile.replace(/\.json$/, '')}-checkpoints.jsonl`

export async function readCheckpoints(headFile: string, sealKey: Uint8Array): Promise<StoredCheckpoints> {
  const lines = ((await readIfThere(pathBeside(headFile))) ?? '').split('\n').filter((line) => line !== '')
  const checkpoints = lines.map((line) => openLine(line, sealKey)).filter((one) => one !== null)
  return { checkpoints: checkpoints.sort((a, b) => a.size - b.size), damaged: lines.length - checkpoints.length }
}

/** Adds a checkpoint of the whole log, and drops the oldest beyond the limit. */
export async function saveCheckpoint(
  headFile: string,
  sealKey: Uint8Array,
  checkpoints: readonly StoredCheckpoint[],
  { at, ...checkpoint }: Checkpoint & { readonly at: string },
): Promise<void> {
  const note = noteSigner(sealKey, checkpoint.origin).sign(checkpointText(checkpoint))
  const lines = [...checkpoints, { at, note }].slice(-maxCheckpoints)
  await replaceFile(
    pathBeside(headFile),
    lines.map((line) => `${JSON.stringify({ at: line.at, note: line.note })}\n`).join(''),
  )
}

/** Renames the checkpoints of an abandoned history. Never deletes them. */
export async function setCheckpointsAside(headFile: string, seal: bigint): Promise<void> {
  const path = pathBeside(headFile)
  if ((await readIfThere(path)) !== null) await rename(path, `${path}.before-restore-${seal}`)
}

/** A note states its origin, because a restored installation may have had another name. */
function openLine(line: string, sealKey: Uint8Array): StoredCheckpoint | null {
  const parsed = jsonOf(line)
  if (typeof parsed !== 'object' || parsed === null || !('note' in parsed) || !('at' in parsed)) return null
  const { note, at } = parsed
  if (typeof note !== 'string' || typeof at !== 'string') return null
  const origin = note.slice(0, note.indexOf('\n'))
  const text = noteVerifier(noteSigner(sealKey, origin).verifierKey)?.open(note)
  const checkpoint = text ? parseCheckpoint(text) : null
  return checkpoint && { ...checkpoint, at, note }
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
