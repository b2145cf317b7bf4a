// Videos in buckets that the operator names: `s3://bucket/key` is served at a path of this server, which leads to a signed
// address.

const s3Url = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/(.+)$/i
const path = /^\/media\/buckets\/([^/?#]+)\/([^?#]+)(?:[?#].*)?$/s

/** The path of an object `s3://bucket/key`, whose key is not percent-encoded; null for another text. */
export function bucketPathOf(url: string): string | null {
  const [, bucket, key] = s3Url.exec(url) ?? []
  if (bucket === undefined || key === undefined) return null
  try {
    return `/media/buckets/${bucket.toLowerCase()}/${key.split('/').map(encodeURIComponent).join('/')}`
  } catch {
    // Half a surrogate pair.
    return null
  }
}

/** The bucket and the key that a path leads to, whatever follows it; null for another path. */
export function parseBucketPath(url: string): { readonly bucket: string; readonly key: string } | null {
  const [, bucket, key] = path.exec(url) ?? []
  if (bucket === undefined || key === undefined) return null
  try {
    return { bucket, key: decodeURIComponent(key) }
  } catch {
    return null
  }
}
