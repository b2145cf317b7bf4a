// Buckets with videos of tasks that the operator names, each with its own key.
import { type Bucket, originOf } from './bucket.ts'

export type MediaBucket = Omit<Bucket, 'prefix'> & {
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export type MediaBuckets = {
  readonly names: ReadonlySet<string>
  /** Where their objects are read, for the content security policy. */
  readonly origins: readonly string[]
  /** An address at which the object can be read for `seconds`; undefined for another bucket. */
  readonly sign: (
    object: { readonly bucket: string; readonly key: string },
    method: 'GET' | 'HEAD',
    seconds: number,
  ) => Promise<string | undefined>
}

export function createMediaBuckets(buckets: readonly MediaBucket[]): MediaBuckets {
  const byName = new Map(buckets.map((bucket) => [bucket.bucket, bucket]))
  return {
    names: new Set(byName.keys()),
    origins: [...new Set(buckets.map((bucket) => originOf({ ...bucket, prefix: '' })))],
    sign: async ({ bucket, key }, method, seconds) => {
      const place = byName.get(bucket)
      if (!place) return undefined
      // Loaded only here: the SDK takes 150 ms and 20 MB.
      const { signRead } = await import('./create-s3-store.ts')
      return signRead(place, key, method, seconds)
    },
  }
}
