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
  ['Aliyun OSS', `OSSAccessKeyId=a&Expires=${seconds}&Signature=b`, at],
  ['Aliyun OSS, signature 4', 'x-oss-date=20261129T090000Z&x-oss-expires=3600&x-oss-signature=a', at],
  ['Tencent COS', `q-sign-algorithm=sha1&q-sign-time=${seconds - 60};${seconds}&q-signature=a`, at],
  ['Bunny', `token=a&token_path=%2F&expires=${seconds}`, at],
  ['a CDN with `exp`', `exp=${seconds}&token=a`, at],
  ['Volcengine TOS', 'X-Tos-Date=20261129T090000Z&X-Tos-Expires=3600&X-Tos-Signature=a', at],
  ['no signature', 'expires=tomorrow', null],
  ['a token that does not end', 'token=a', null],
  ['a parameter of another meaning', `expires=${seconds}`, null],
  ['short names that Azure also uses', 'st=5&sp=2&sr=1&se=3&sv=4&policy=a', null],
]
