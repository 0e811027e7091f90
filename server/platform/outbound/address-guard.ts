/**
 * Decides which addresses the server may connect to when someone else chose the URL. `ipaddr.js`
 * knows the IANA special-purpose ranges: private, link-local (cloud credentials), NAT64, 6to4,
 * Teredo and others.
 */
import { isIP } from 'node:net'
import ipaddr, { type IPv4, type IPv6 } from 'ipaddr.js'

type Address = IPv4 | IPv6
type Network = readonly [Address, number]

/** All allocated IPv6 space. The library treats everything outside it as unicast. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

const itself: readonly string[] = ['loopback', 'unspecified']

/** Whether the text is a network, such as `10.0.0.0/8` or `fd00::/8`. */
export function isNetwork(text: string): boolean {
  // The library alone also accepts short forms such as 10.0/8.
  return isIP(text.split('/')[0] ?? '') !== 0 && ipaddr.isValidCIDR(text)
}

/** Whether a connection is allowed: the address is public, or in one of the allowed networks. */
export function createAddressGuard(
  allowedNetworks: readonly string[],
  /** Whether a listed network may open this machine itself. */
  { mayReachItself = true } = {},
): (address: string) => boolean {
  const allowed = allowedNetworks.filter(isNetwork).map((network) => ipaddr.parseCIDR(network))
  return (text) => {
    // A zone (fe80::1%eth0) and short forms (127.1) never come from a connection.
    if (isIP(text) === 0 || text.includes('%')) return false
    const address = parseAddress(text)
    if (!mayReachItself && itself.includes(address.range())) return false
    return allowed.some((network) => contains(network, address)) || isPublic(address)
  }
}

/** An address, with an IPv4 address mapped into IPv6 unwrapped. */
function parseAddress(text: string): Address {
  // The library takes ::127.0.0.1 for ::ffff:127.0.0.1. In hexadecimal, as URLs have it, it does
  // not.
  return ipaddr.process(isIP(text) === 6 ? new URL(`http://[${text}]`).hostname.slice(1, -1) : text)
}

/**
 * An IPv6 network such as `::ffff:10.0.0.0/104` also contains the IPv4 addresses mapped into it.
 */
function contains([network, bits]: Network, address: Address): boolean {
  if (network.kind() === address.kind()) return address.match(network, bits)
  return address instanceof ipaddr.IPv4 && address.toIPv4MappedAddress().match(network, bits)
}

const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(globalIpv6))
