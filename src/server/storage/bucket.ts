/** Where in S3, or in a server with its API, objects are stored. */
export type Bucket = {
  readonly bucket: string
  /** The origin of a server other than Amazon's. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Empty, or ending in a slash. */
  readonly prefix: string
}

/**
 * The origin at which browsers reach the bucket by presigned URLs: that of Amazon's client, which the server loads only
 * with a bucket. The certificate of Amazon has no names with further dots.
 */
export function originOf({ bucket, endpoint, region }: Bucket): string {
  if (endpoint !== undefined) return endpoint
  const host = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  return /^[a-z\d][a-z\d-]*[a-z\d]$/.test(bucket) ? `https://${bucket}.${host}` : `https://${host}`
}
