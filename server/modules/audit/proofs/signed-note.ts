/** Signed notes (C2SP signed-note) with Ed25519, and their keys. */

import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'

/** DER headers of an Ed25519 private key (PKCS #8) and public key (SPKI), RFC 8410. */
const privateHeader = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicHeader = Buffer.from('302a300506032b6570032100', 'hex')
const ed25519 = 1

export interface NoteSigner {
  /** The public key as `name+hash+key`, the verifier key of C2SP. */
  readonly verifierKey: string
  /** Signs a text that ends with a line feed. */
  sign(text: string): string
}

export interface NoteVerifier {
  readonly name: string
  /** The text of a note that this key signed, and nobody else; null otherwise. */
  open(note: string): string | null
}

/**
 * The signer of an installation. Its key is derived from the seal key, so that all instances and
 * every restored backup sign alike, and there is no further secret to keep.
 */
export function noteSigner(sealKey: Uint8Array, name: string): NoteSigner {
  const seed = Buffer.from(hkdfSync('sha256', sealKey, 'corridor', 'audit checkpoint ed25519', 32))
  const key = createPrivateKey({ key: Buffer.concat([privateHeader, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(publicHeader.length)
  const hash = keyHash(name, publicKey)
  return {
    verifierKey: `${name}+${hash.toString('hex')}+${Buffer.concat([Buffer.of(ed25519), publicKey]).toString('base64')}`,
    sign: (text) => noteOf(text, name, Buffer.concat([hash, sign(null, Buffer.from(text), key)])),
  }
}

/** Reads a verifier key; null if it is none. */
export function noteVerifier(verifierKey: string): NoteVerifier | null {
  const match = /^([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(verifierKey)
  const [, name, hex, base64] = match ?? []
  if (name === undefined || hex === undefined || base64 === undefined) return null
  const bytes = Buffer.from(base64, 'base64')
  const publicKey = bytes.subarray(1)
  if (bytes.toString('base64') !== base64 || bytes[0] !== ed25519) return null
  const hash = keyHash(name, publicKey)
  if (hash.toString('hex') !== hex) return null
  const key = createPublicKey({ key: Buffer.concat([publicHeader, publicKey]), format: 'der', type: 'spki' })
  return { name, open: (note) => openNote(note, { name, hash, key }) }
}

function openNote(note: string, { name, hash, key }: { name: string; hash: Buffer; key: KeyObject }): string | null {
  const end = note.lastIndexOf('\n\n— ')
  if (end === -1) return null
  const text = note.slice(0, end + 1)
  const [, base64] = /^\n— \S+ (\S+)\n$/.exec(note.slice(end + 1)) ?? []
  if (base64 === undefined) return null
  const signature = Buffer.from(base64, 'base64')
  // Written again, so that no second spelling of a note is accepted.
  if (note !== noteOf(text, name, signature) || !signature.subarray(0, 4).equals(hash)) return null
  return verify(null, Buffer.from(text), key, signature.subarray(4)) ? text : null
}

const noteOf = (text: string, name: string, signature: Buffer): string =>
  `${text}\n— ${name} ${signature.toString('base64')}\n`

/** The key id: the first four bytes of SHA-256 over name, line feed, algorithm and key. */
const keyHash = (name: string, publicKey: Uint8Array): Buffer =>
  createHash('sha256').update(`${name}\n`).update(Uint8Array.of(ed25519)).update(publicKey).digest().subarray(0, 4)

/** A checkpoint (C2SP tlog-checkpoint): the size and root of the tree over all seals. */
export interface Checkpoint {
  readonly origin: string
  readonly size: number
  readonly root: Buffer
}

export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${root.toString('base64')}\n`

export function parseCheckpoint(text: string): Checkpoint | null {
  const [, origin, size, base64] = /^(\S+)\n(\d{1,15})\n([A-Za-z0-9+/]{43}=)\n$/.exec(text) ?? []
  if (origin === undefined || size === undefined || base64 === undefined) return null
  return { origin, size: Number(size), root: Buffer.from(base64, 'base64') }
}
