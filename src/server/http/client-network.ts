import { isIP } from 'node:net'

/**
 * The address in what a socket or a proxy names a client: without the port that some proxies add (`192.0.2.1:443`,
 * `[2001:db8::1]:443`) and without an IPv6 zone. Undefined for anything else.
 */
export function readAddress(client: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d*)?$/.exec(client) ?? []
  const [address = ''] = (bracketed ?? dotted ?? client).split('%')
  return isIP(address) === 0 ? undefined : address
}

/**
 * Returns the network of an address: an IPv4 address itself, or the first `bits` of an IPv6 address. A /64 counts as one
 * caller, since a single machine can use all of its 2^64 addresses (RFC 8981); a customer gets up to a /48 (RFC 6177).
 * An IPv4-mapped IPv6 address counts as the IPv4 address. All clients whose
 * address is not known are one network.
 */
export function clientNetwork(client: string, bits: 64 | 48): string {
  const address = readAddress(client)
  if (address === undefined) return 'unknown'
  if (isIP(address) === 4) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('::')
  const splitGroups = (part: string | undefined) => (part ? part.split(':') : [])
  const [first, last] = [splitGroups(head), splitGroups(tail)]
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const prefix = [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, bits / 16)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${bits}`
}
