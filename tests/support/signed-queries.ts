// The parameters of addresses that storage services sign, with the end that they say.
const at = Date.parse('2026-11-29T10:00:00Z')
const seconds = at / 1000

export const signedQueries: readonly (readonly [service: string, query: string, end: number | null])[] = [
  [
    'Amazon S3',
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20261129T090000Z&X-Amz-Expires=3600&X-Amz-Signature=ab',
    at,
  ],
  ['Amazon S3, signature 2', `AWSAccessKeyId=a&Expires=${seconds}&Signature=b`, at],
  ['CloudFront', `Expires=${seconds}&Signature=b&Key-Pair-Id=c`, at],
  [
    'Google',
    'X-Goog-Algorithm=GOOG4-RSA-SHA256&X-Goog-Date=20261129T090000Z&X-Goog-Expires=3600&X-Goog-Signature=a',
    at,
  ],
  ['Azure', 'sv=2024-11-04&se=2026-11-29T10%3A00%3A00Z&sr=b&sp=r&sig=a', at],
  ['Azure, without seconds', 'se=2026-11-29T10:00Z&sig=a', at],
  ['Azure, with fractions of a second', 'se=2026-11-29T10:00:00.250Z&sig=a', at + 250],
  ['Azure, a day', 'se=2026-11-29&sig=a', at - 10 * 3_600_000],
  ['Aliyun OSS', `OSSAccessKeyId=a&Expires=${seconds}&Signature=b`, at],
  ['Aliyun OSS, signature 4', 'x-oss-date=20261129T090000Z&x-oss-expires=3600&x-oss-signature=a', at],
  ['Tencent COS', `q-sign-algorithm=sha1&q-sign-time=${seconds - 60};${seconds}&q-signature=a`, at],
  ['Tencent COS, temporary key', `q-sign-time=${seconds - 60}%3B${seconds}&q-signature=a&x-cos-security-token=b`, at],
  ['Bunny', `token=a&token_path=%2F&expires=${seconds}`, at],
  ['a CDN with `exp`', `exp=${seconds}&token=a`, at],
  ['Volcengine TOS', 'X-Tos-Date=20261129T090000Z&X-Tos-Expires=3600&X-Tos-Signature=a', at],
  ['no signature', 'expires=tomorrow', null],
  ['a token that does not end', 'token=a', null],
  ['a parameter of another meaning', `expires=${seconds}`, null],
  ['short names that Azure also uses', 'st=5&sp=2&sr=1&se=3&sv=4&policy=a', null],
]

/** Signatures with an end that cannot be read, though one of the languages would read it as a time or fail at it. */
export const unreadableEnds: readonly string[] = [
  ...['infinity', 'now', 'tomorrow', '3', '2026-11', '2026-13-01', '2026-02-31', '2026-11-29T25:00Z', ''].map(
    (end) => `se=${end}&sig=a`,
  ),
  'Expires=999999999999&Signature=b',
  'X-Amz-Date=20261129T090000Z&X-Amz-Expires=999999999999&X-Amz-Signature=a',
  'X-Amz-Date=20260231T090000Z&X-Amz-Expires=3600&X-Amz-Signature=a',
]
