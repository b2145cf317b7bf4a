/** Where in S3, or in a server with its API, objects are stored. */
export type Bucket = {
  readonly bucket: string
  /** The origin of a server other than Amazon's. */
  readonly endpoint: string | undefined
  readonly region: string
  /** Empty, or ending in a slash. */
  readonly prefix: string
}

/** The origin at which browsers reach the bucket by presigned URLs. */
export const originOf = ({ bucket, endpoint, region }: Bucket): string =>
  endpoint ?? `https://${bucket}.s3.${region}.amazonaws.com`
