import { isIPv6 } from 'node:net'

/**
 * Returns the network of an address: an IPv4 address itself, or the first `bits` of an IPv6 address. A /64 counts as one
 * caller, since a single machine can use all of its 2^64 addresses (RFC 8981); a customer gets up to a /48 (RFC 6177).
 * An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function clientNetwork(address: string, bits: 64 | 48): string {
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = withoutZone.split('::')
  const splitGroups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [splitGroups(head), splitGroups(tail)]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const prefix = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, bits / 16)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}
