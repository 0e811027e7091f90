/** The block of addresses that one subscriber controls, for limits and counts. */

/**
 * An IPv4 address as it is; an IPv6 address as its /64, since a subscriber can use any address
 * within it. An IPv4 address mapped into IPv6 counts as IPv4.
 */
export function addressBlock(address: string): string {
  const plain = address.split('%')[0] ?? address
  if (!plain.includes(':')) return plain
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1]) return mapped[1]
  const groups = groupsOf(plain)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return dotted(groups)
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. A dotted ending stands for the last two. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const before = parse(head)
  if (tail === undefined) return before
  const after = parse(tail)
  return [...before, ...Array<number>(Math.max(0, 8 - before.length - after.length)).fill(0), ...after]
}

const parse = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (group.includes('.') ? pairs(group) : [Number.parseInt(group, 16)]))

function pairs(quad: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = quad.split('.').map(Number)
  return [a * 256 + b, c * 256 + d]
}

const dotted = (groups: readonly number[]): string =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
