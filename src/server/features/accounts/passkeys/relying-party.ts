import { isIP } from 'node:net'

/** For whom passkeys are: browsers use one only at the domain, and report the origin, that it was created at. */
export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string }

/**
 * The relying party is that of `publicUrl`. Without that setting it is the origin of a request from this machine. Null if
 * there is neither, and for addresses without a domain, at which browsers have no passkeys.
 */
export function findRelyingParty(publicUrl: string | undefined, localOrigin: string | null): RelyingParty | null {
  const url = URL.parse(publicUrl ?? localOrigin ?? '')
  if (!url || isIP(url.hostname) > 0 || url.hostname.startsWith('[')) return null
  return { id: url.hostname, name: 'Curio', origin: url.origin }
}
