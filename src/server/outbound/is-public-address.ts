import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parse('2000::')

/**
 * Whether an IP address is public: not private, loopback, link-local, shared (CGNAT), multicast, reserved or for
 * documentation, nor an IPv6 address that embeds an IPv4 one (mapped, NAT64, 6to4, Teredo). Ranges: IANA's registries
 * of special-purpose addresses, RFC 6890. Of IPv6, only 2000::/3 is in public use.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast, 3)
}
