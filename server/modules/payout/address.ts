import { keccak_256 } from '@noble/hashes/sha3.js'

/** The address with its EIP-55 checksum in the case of its letters; null when it is not 20 bytes of hex after `0x`. */
export function toChecksumAddress(address: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null
  const digits = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(new TextEncoder().encode(digits))).toString('hex')
  const cased = [...digits].map((digit, place) => ((hash[place] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
}

/** Whether the address carries its checksum. One in a single case carries none, and is refused. */
export function isChecksumAddress(address: string): boolean {
  return toChecksumAddress(address) === address
}
