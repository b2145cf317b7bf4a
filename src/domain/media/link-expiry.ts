// When a signed address of a video ends, by the parameters of the storage services that sign them.

const instant = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?Z)?$/i

/** Milliseconds since the epoch of an instant, or of a day in UTC; null for another text. */
function readInstant(text: string): number | null {
  const time = instant.test(text) ? Date.parse(text.toUpperCase()) : Number.NaN
  // Some engines read February 30 as March 2.
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text.slice(0, 10))
  return isDay ? time : null
}

/** `2026-11-29T10:00:00Z` is `20261129T100000Z` in signatures. */
const readCompact = (text = ''): number | null =>
  readInstant(text.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/i, '$1-$2-$3:$4:$5'))

const readSeconds = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) * 1000 : null

type Parameters = (name: string) => string | undefined

/** A date and how many seconds after it: AWS Signature 4, and those of Google and Volcengine after it. */
const datedSignature = (prefix: string) => (read: Parameters) => {
  const [signedAt, lifetime] = [readCompact(read(`${prefix}-date`)), readSeconds(read(`${prefix}-expires`))]
  return signedAt === null || lifetime === null ? null : signedAt + lifetime
}

const readers: readonly ((read: Parameters) => number | null)[] = [
  // Amazon S3 and what speaks its language; CloudFront and S3's older signature; Aliyun OSS; Bunny and other CDNs.
  datedSignature('x-amz'),
  datedSignature('x-goog'),
  datedSignature('x-tos'),
  datedSignature('x-oss'),
  (read) => ((read('signature') ?? read('ossaccesskeyid') ?? read('token')) ? readSeconds(read('expires')) : null),
  (read) => (read('token') ? readSeconds(read('exp')) : null),
  // Azure Blob Storage: an instant.
  (read) => (read('sig') === undefined ? null : readInstant(read('se') ?? '')),
  // Tencent COS: `start;end`, in seconds.
  (read) => readSeconds(read('q-sign-time')?.split(';')[1]),
]

/** The address before its query, the parameters, and the fragment. */
const withQuery = /^([^?#]*)\?([^#]*)(.*)$/s

/** When an address ends to work, in milliseconds since the epoch; null if it does not say so. */
export function linkExpiry(url: string): number | null {
  const [, , query] = withQuery.exec(url) ?? []
  if (query === undefined) return null
  const parameters = new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toLowerCase(), value]))
  for (const reader of readers) {
    const end = reader((name) => parameters.get(name))
    if (end !== null) return end
  }
  return null
}

/**
 * By the parameters that a service's signature consists of, all that the service adds to sign an address. Some are common
 * names: without the signature, they may say which video it is, as `x-oss-process` always does.
 */
const signing = Object.entries({
  'x-amz-signature': /^x-amz-/,
  'x-goog-signature': /^x-goog-/,
  'x-tos-signature': /^x-tos-(?!process)/,
  'x-oss-signature': /^x-oss-(?!process)/,
  signature:
    /^(?:expires|signature|(?:ossaccess|awsaccess)keyid|googleaccessid|key-pair-id|policy|(?:x-amz-)?security-token)$/,
  sig: /^(?:sig|se|sp|sv|sr|st|spr|ske|skoid|sktid|skt|sks|skv)$/,
  'q-signature': /^(?:q-|x-cos-security-token$)/,
  auth_key: /^auth_key$/,
  'token expires': /^(?:token|expires|token_path|token_countries)$/,
  'token exp': /^(?:token|exp)$/,
})

/** The address without its signature: it stays when the same video is signed again. The rest is as it was. */
export function unsignedUrl(url: string): string {
  const [, place = '', query = '', fragment = ''] = withQuery.exec(url) ?? []
  const parameters = query.split('&').map((text) => ({ text, name: text.replace(/=.*$/s, '').toLowerCase() }))
  const names = new Set(parameters.map(({ name }) => name))
  const added = signing.filter(([signature]) => signature.split(' ').every((name) => names.has(name)))
  if (added.length === 0) return url
  const others = parameters.filter(({ name }) => !added.some(([, pattern]) => pattern.test(name)))
  return `${place}${others.length > 0 ? '?' : ''}${others.map(({ text }) => text).join('&')}${fragment}`
}

/** Whether two addresses are the same, one video signed at different times, or different videos. */
export function compareLinks(before: string, after: string): 'same' | 'signed-again' | 'other-video' {
  if (before === after) return 'same'
  return unsignedUrl(before) === unsignedUrl(after) ? 'signed-again' : 'other-video'
}
