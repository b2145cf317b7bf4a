import { type DatabaseAddress, parseDatabaseUrl, sessionAttributes } from './db/connection/database-url.ts'
import { isLoopback } from './http/origin/proxies.ts'

/** Values of `sslmode` with which the server's certificate is checked; node-postgres treats them alike. */
const verified = ['verify-full', 'verify-ca', 'require']
const unverified = ['no-verify', 'disable']

/** Returns why `text` cannot be the URL of the database, or null. */
export function databaseUrlError(text: string): string | null {
  const address = parseDatabaseUrl(text)
  const mode = address?.query.get('sslmode') ?? null
  // Other modes might silently do without encryption.
  if (!address || (mode !== null && ![...verified, ...unverified].includes(mode)))
    return 'must look like postgres://user:password@host:5432/database, with sslmode verify-full, no-verify or disable if any'
  return sessionAttributes.some((attribute) => attribute === address.attribute)
    ? null
    : `has target_session_attrs=${address.attribute}: Curio writes, so it must be ${sessionAttributes.join(', ')} or absent`
}

/**
 * Adds `sslmode=verify-full` to the URL of a database on other machines, unless the URL says otherwise. Connections to
 * this machine, over loopback or a Unix socket, need no encryption.
 */
export function withTls(text: string): string {
  const address = parseDatabaseUrl(text)
  if (!address) return text
  const mode = address.query.get('sslmode')
  if (mode === null ? isLocal(address) : unverified.includes(mode)) return text
  const query = new URLSearchParams(address.query)
  query.set('sslmode', 'verify-full')
  return `${text.split('?')[0]}?${query.toString()}`
}

const isLocal = ({ hosts }: DatabaseAddress): boolean =>
  hosts.every(({ host }) => host === '' || host.startsWith('/') || isLoopback(host))
