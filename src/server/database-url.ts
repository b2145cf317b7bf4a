import { isLoopback } from '#src/server/http/is-loopback.ts'

/** Values of `sslmode` with which the server's certificate is checked; node-postgres treats them alike. */
const verified = ['verify-full', 'verify-ca', 'require']
const unverified = ['no-verify', 'disable']

/** Whether `text` is the URL of a PostgreSQL, with no `sslmode` that might silently do without encryption. */
export function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !['postgres:', 'postgresql:'].includes(url.protocol)) return false
  const mode = url.searchParams.get('sslmode')
  return mode === null || [...verified, ...unverified].includes(mode)
}

/**
 * Adds `sslmode=verify-full` to the URL of a database on another machine, unless the URL says otherwise. Connections to
 * this machine, over loopback or a Unix socket, need no encryption.
 */
export function withTls(text: string): string {
  const url = new URL(text)
  const mode = url.searchParams.get('sslmode')
  if (mode === null ? isLocal(url) : unverified.includes(mode)) return text
  url.searchParams.set('sslmode', 'verify-full')
  return url.href
}

function isLocal(url: URL): boolean {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}
