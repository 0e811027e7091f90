import { BlockList, isIP } from 'node:net'

/** Addresses that are nobody's on the open internet, by the IANA special-purpose registries. */
const closed = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, where clouds answer with an instance's credentials.
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Within the global range of IPv6: documentation, and what carries an IPv4 address in itself.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
/** All that is given out of IPv6 so far; whatever lies outside is loopback, local, mapped or not in use. */
const globalSix = listOf(['2000::/3'])

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** `10.0.0.0/8` or `fd00::/8`: whether the text names a network. */
export function isNetwork(text: string): boolean {
  const [address = '', bits = '', ...rest] = text.split('/')
  const family = isIP(address)
  return family !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)
}

/** Whether a connection to an address may be made: it is open internet, or in one of the networks that were allowed. */
export function createAddressGuard(allowedNetworks: readonly string[]): (address: string) => boolean {
  const allowed = listOf(allowedNetworks.filter(isNetwork))
  return (given) => {
    // An IPv4 address in the clothes of IPv6 is judged as what it is.
    const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(given)?.[1] ?? given
    const family = isIP(address)
    if (family === 0) return false
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (allowed.check(address, kind)) return true
    return !closed.check(address, kind) && (family === 4 || globalSix.check(address, kind))
  }
}
