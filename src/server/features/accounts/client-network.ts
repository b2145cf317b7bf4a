import { isIPv6 } from 'node:net'

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since a single machine
 * can use all of its 2^64 addresses (RFC 6177, RFC 8981). An IPv4-mapped IPv6 address counts as the IPv4 address.
 */
export function clientNetwork(address: string): string {
  const [withoutZone = ''] = address.split('%')
  if (!isIPv6(withoutZone)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = withoutZone.split('::')
  const splitGroups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [splitGroups(head), splitGroups(tail)]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const prefix = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
