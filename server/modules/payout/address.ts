/** EIP-55 checksums of wallet addresses. */
import { keccak_256 } from '@noble/hashes/sha3.js'

/** The address in EIP-55 checksum case; null unless it is `0x` and 20 bytes of hex. */
export function toChecksumAddress(address: string): string | null {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return null
  const digits = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(new TextEncoder().encode(digits))).toString('hex')
  const cased = [...digits].map((digit, place) => ((hash[place] ?? '0') >= '8' ? digit.toUpperCase() : digit))
  return `0x${cased.join('')}`
}

/** Whether the address has a valid checksum. A single-case address has none and is rejected. */
export function isChecksumAddress(address: string): boolean {
  return toChecksumAddress(address) === address
}
