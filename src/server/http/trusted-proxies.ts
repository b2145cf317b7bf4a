import { BlockList, isIP } from 'node:net'
import { readAddress } from './client-network.ts'

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
export function createProxyCheck(proxies: readonly string[]): (address: string) => boolean {
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
