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
  // Amazon S3 and what speaks its language; CloudFront and S3's older signature; Aliyun OSS.
  datedSignature('x-amz'),
  datedSignature('x-goog'),
  datedSignature('x-tos'),
  datedSignature('x-oss'),
  (read) => ((read('signature') ?? read('ossaccesskeyid')) ? readSeconds(read('expires')) : null),
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

/** The parameters that sign an address; without them, it names the same video after it is signed again. */
const signing =
  /^(?:x-(?:amz|goog|tos|oss)-.*|q-.*|expires|signature|ossaccesskeyid|awsaccesskeyid|googleaccessid|key-pair-id|policy|security-token|sig|se|sp|sv|sr|st|spr|ske|skoid|sktid|skt|sks|skv|auth_key)$/i

/** The address without its signature. */
export function unsignedUrl(url: string): string {
  const unsigned = parseUrl(url)
  if (!unsigned) return url
  const names = new Set(unsigned.searchParams.keys())
  for (const name of names) if (signing.test(name)) unsigned.searchParams.delete(name)
  return unsigned.href
}

/** Null for a path, or what is no address. */
function parseUrl(url: string): URL | null {
  try {
    return new URL(url)
  } catch {
    return null
  }
}
