import { isIP } from 'node:net'

/** Where in S3, or in a server with its API, objects are stored. */
export type Bucket = {
  readonly bucket: string
  /** The origin of a server other than Amazon's. */
  readonly endpoint: string | undefined
  /** Whether the bucket is named in the path, instead of in the host. */
  readonly forcePathStyle: boolean
  readonly region: string
  /** Empty, or ending in a slash. */
  readonly prefix: string
}

/**
 * The origin at which browsers reach the bucket by presigned URLs: that of Amazon's client, which the server loads only
 * with a bucket. A certificate for all buckets has no names with further dots.
 */
export function originOf({ bucket, endpoint, forcePathStyle, region }: Bucket): string {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`)
  const isHostName = (url.protocol === 'http:' ? /^[a-z\d][a-z\d.-]*[a-z\d]$/ : /^[a-z\d][a-z\d-]*[a-z\d]$/).test(
    bucket,
  )
  if (isHostName && !forcePathStyle && isIP(url.hostname) === 0) url.hostname = `${bucket}.${url.hostname}`
  return url.origin
}
