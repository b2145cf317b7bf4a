import { isIP, BlockList } from 'node:net'
import type { IncomingHttpHeaders } from 'node:http'

/**
 * The address in what a socket or a proxy names a client: without the port that some proxies add (`192.0.2.1:443`,
 * `[2001:db8::1]:443`) and without an IPv6 zone. Undefined for anything else, as the address of a connection that ended.
 */
export function readAddress(client: string | undefined): string | undefined {
  if (client === undefined) return undefined
  const [, bracketed, dotted] = /^(?:\[(.+)\]|([\d.]+))(?::\d*)?$/.exec(client) ?? []
  const [address = ''] = (bracketed ?? dotted ?? client).split('%')
  return isIP(address) === 0 ? undefined : address
}

/**
 * Returns the network of an address: an IPv4 address itself, or the first `bits` of an IPv6 address. A /64 counts as one
 * caller, since a single machine can use all of its 2^64 addresses (RFC 8981); a customer gets up to a /48 (RFC 6177).
 * An IPv4-mapped IPv6 address counts as the IPv4 address. All clients whose address is not known are one network.
 */
export function clientNetwork(client: string | undefined, bits: 64 | 48): string {
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

/**
 * Headers that proxies, tunnels and CDNs add: Forwarded (RFC 7239), Via (RFC 9110, 7.6.3), CDN-Loop (RFC 8586), and the
 * common unregistered ones.
 */
const forwardingHeader =
  /^(forwarded|via|cdn-loop|x-forwarded(-.+)?|x-original-.+|x-real-ip|cf-connecting-ip|.*client-ip)$/

/**
 * Whether a request may come from another machine although the server listens on loopback: it has a header that
 * forwarding adds, or its Host is not this machine.
 */
export function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name)) || !isLocalHost(headers.host)
}

/** Names that end with `.localhost` are loopback too (RFC 6761, 6.3). */
function isLocalHost(host: string | undefined): boolean {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname ?? ''
  return isLoopback(name) || name.endsWith('.localhost')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether a host, an address or a name, is this machine only. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(address)
  return family === 0 ? address === 'localhost' : loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** The networks that the names in TRUST_PROXY stand for. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Returns whether a client is one of `proxies`: addresses, networks and names of `namedNetworks`. An IPv4-mapped IPv6
 * address counts as its IPv4 address.
 */
export function createProxyCheck(proxies: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const network of proxies.flatMap((proxy) => namedNetworks[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/')
    const isIpv6 = isIP(address) === 6
    trusted.addSubnet(address, bits === undefined ? (isIpv6 ? 128 : 32) : Number(bits), isIpv6 ? 'ipv6' : 'ipv4')
  }
  return (client) => {
    const address = readAddress(client)
    return address !== undefined && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}
