// When a signed address of a video ends, by the parameters of the storage services that sign them.

/** `2026-11-29T10:00:00Z` as `20261129T100000Z`, which signatures write. */
const compactInstant = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/

function readCompact(text: string | undefined): number | null {
  const [, year, month, day, hour, minute, second] = compactInstant.exec(text ?? '') ?? []
  if (year === undefined) return null
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(time) ? null : time
}

const readSeconds = (text: string | undefined): number | null =>
  text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) * 1000 : null

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
  (read) => {
    const end = read('sig') === undefined ? Number.NaN : Date.parse(read('se') ?? '')
    return Number.isNaN(end) ? null : end
  },
  // Tencent COS: `start;end`, in seconds.
  (read) => readSeconds(read('q-sign-time')?.split(';')[1]),
]

/** When an address ends to work, in milliseconds since the epoch; null if it does not say so, or is no address. */
export function linkExpiry(url: string): number | null {
  const parsed = parseUrl(url)
  if (!parsed) return null
  const parameters = new Map([...parsed.searchParams].map(([name, value]) => [name.toLowerCase(), value]))
  for (const reader of readers) {
    const end = reader((name) => parameters.get(name))
    if (end !== null) return end
  }
  return null
}

/**
 * By the parameters with a service's signature, all that the service adds to sign an address. Some are common names: without
 * the signature, they may say which video it is, as `x-oss-process` always does.
 */
const signing = Object.entries({
  'x-amz-signature': /^x-amz-/,
  'x-goog-signature': /^x-goog-/,
  'x-tos-signature': /^x-tos-(?!process)/,
  'x-oss-signature': /^x-oss-(?!process)/,
  signature:
    /^(?:expires|signature|(?:ossaccess|awsaccess)keyid|googleaccessid|key-pair-id|policy|(?:x-amz-)?security-token)$/,
  sig: /^(?:sig|se|sp|sv|sr|st|spr|ske|skoid|sktid|skt|sks|skv)$/,
  'q-signature': /^q-/,
  auth_key: /^auth_key$/,
  'token expires': /^(?:token|expires|token_path|token_countries)$/,
  'token exp': /^(?:token|exp)$/,
})

/** The address without its signature: it stays when the same video is signed again. */
export function unsignedUrl(url: string): string {
  const unsigned = parseUrl(url)
  if (!unsigned) return url
  const names = [...unsigned.searchParams.keys()]
  const lower = new Set(names.map((name) => name.toLowerCase()))
  const parts = signing.filter(([signature]) => signature.split(' ').every((name) => lower.has(name)))
  for (const name of names)
    if (parts.some(([, pattern]) => pattern.test(name.toLowerCase()))) unsigned.searchParams.delete(name)
  return unsigned.href
}

/** Whether two addresses are the same, one video signed at different times, or different videos. */
export function compareLinks(before: string, after: string): 'same' | 'signed-again' | 'other-video' {
  if (before === after) return 'same'
  return unsignedUrl(before) === unsignedUrl(after) ? 'signed-again' : 'other-video'
}

/** Null for a path, or what is no address. */
function parseUrl(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
