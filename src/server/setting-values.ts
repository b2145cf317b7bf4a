// The values that settings may have.
import { isIP } from 'node:net'
import { z } from 'zod'
import { limitClasses } from '#src/contract/call/call.ts'
import type { MediaBucket } from '#src/server/storage/media-buckets.ts'
import { parseDatabaseUrl, type DatabaseAddress, sessionAttributes } from './db/connection/database-url.ts'
import { secretKeyBytes } from './db/secrets/secret-box.ts'
import { isLoopback } from './http/origin/proxies.ts'
import { defaultRateLimits, type RateLimits } from './http/limits/call-limiter.ts'

export const booleanSetting = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
export const listSetting = z.string().transform((text) => text.split(',').map((entry) => entry.trim()))

const urlError = ({ input }: { readonly input?: unknown }) => databaseUrlError(String(input)) ?? ''

export const postgresUrl = z
  .string()
  .refine((url) => databaseUrlError(url) === null, { error: urlError })
  .transform(withTls)
  .optional()

/** URLs of PostgreSQL, separated by commas; each may name several hosts. The value has one for each host. */
export const readUrlsSetting = z
  .string()
  .transform((text) => text.split(/,(?=\w+:\/\/)/))
  .pipe(z.array(z.string().refine((url) => databaseUrlError(url) === null, { error: urlError })))
  .transform((urls) => urls.flatMap((url) => parseDatabaseUrl(withTls(url))?.hosts ?? []).map(({ url }) => url))

const mediaBuckets = z
  .array(
    z.strictObject({
      bucket: z.string().regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/),
      region: z.string().regex(/^[\w-]+$/),
      endpoint: z
        .string()
        .refine((url) => isOrigin(url, ['https:', 'http:']) && isEncrypted(url))
        .optional(),
      forcePathStyle: z.boolean().optional(),
      accessKeyId: z.string().min(1),
      secretAccessKey: z.string().min(1),
    }),
  )
  .refine((buckets) => new Set(buckets.map(({ bucket }) => bucket)).size === buckets.length)

/** Buckets as JSON. A fault is not shown, because it may be beside a secret. */
export const mediaBucketsSetting = z.string().transform((text, context): readonly MediaBucket[] => {
  const parsed = mediaBuckets.safeParse(parseJson(text))
  if (parsed.success)
    return parsed.data.map(({ endpoint, forcePathStyle = endpoint !== undefined, ...bucket }) => ({
      ...bucket,
      endpoint,
      forcePathStyle,
    }))
  context.addIssue(
    'must be JSON such as [{"bucket":"dubs","region":"eu-west-1","accessKeyId":"…","secretAccessKey":"…"}], each bucket once, with an https: origin as "endpoint" for a server other than Amazon’s',
  )
  return z.NEVER
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}

export const secretKeySetting = z
  .base64(`must be ${secretKeyBytes} bytes in base64`)
  .transform((text) => Buffer.from(text, 'base64'))
  .refine(({ length }) => length === secretKeyBytes, `must be ${secretKeyBytes} bytes in base64`)

/** `class=perMinute/burst`, separated by commas; other classes keep their defaults. 0: no limits. */
export function rateLimitsSetting() {
  const message = `must be 0, or limits such as search=60/60, separated by commas, of ${limitClasses.join(', ')}`
  const limit = new RegExp(`^(${limitClasses.join('|')})=([1-9]\\d{0,6})/([1-9]\\d{0,6})$`)
  const parseLimit = (text: string) => {
    const [, limitClass = '', perMinute, burst] = limit.exec(text) ?? []
    return [limitClass, { perMinute: Number(perMinute), burst: Number(burst) }] as const
  }
  return z
    .string()
    .default(formatRateLimits(defaultRateLimits))
    .transform((text) => (text === '0' ? null : text.split(',').map((entry) => entry.trim())))
    .refine((entries) => entries?.every((entry) => limit.test(entry)) ?? true, message)
    .transform((entries) => entries && { ...defaultRateLimits, ...Object.fromEntries(entries.map(parseLimit)) })
}

function formatRateLimits(limits: RateLimits): string {
  return limitClasses.map((name) => `${name}=${limits[name].perMinute}/${limits[name].burst}`).join(',')
}

/** Whether `text` is an origin, without a trailing slash, of one of the protocols. */
export function isOrigin(text: string, protocols: readonly string[]): boolean {
  const url = URL.parse(text)
  return url !== null && protocols.includes(url.protocol) && url.origin === text
}

/** Whether a URL is https, or http on this machine. */
export function isEncrypted(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
}

/** Whether `text` can be the issuer of OpenID Connect: a URL without a query, a fragment or credentials. */
export function isIssuer(text: string): boolean {
  return isEncrypted(text) && !/[?#@]/.test(text)
}

export function isContact(text: string): boolean {
  return /^mailto:[^@\s]+@[^@\s]+$/.test(text) || URL.parse(text)?.protocol === 'https:'
}

export function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && /^\/?$/.test(url.pathname) && url.search === ''
}

export function isSender(text: string): boolean {
  return /^([^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u.test(text)
}

export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

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
