import type { Readable } from 'node:stream'

export type ObjectInfo = { readonly name: string; readonly bytes: number; readonly modifiedAt: Date }

/** The first and the last byte, both included. */
export type ByteRange = readonly [first: number, last: number]

/**
 * Bytes under names such as `ab/abc1`. An object is written completely or not at all, and `put` replaces an existing
 * one. Methods reject with an `ObjectStoreError` if the store cannot be reached.
 */
export type ObjectStore = {
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Returns undefined if there is no such object. */
  get(name: string): Promise<Buffer | undefined>
  /** Like `get`, as a stream, whole or in part. The range must be within the object. */
  read(name: string, range?: ByteRange): Promise<Readable | undefined>
  /** Renames an object. Rejects if there is no such object. */
  move(from: string, to: string): Promise<void>
  head(name: string): Promise<ObjectInfo | undefined>
  /** No-op if there is no such object. */
  remove(name: string): Promise<void>
  /** The objects whose names begin with `prefix`, in no particular order. */
  list(prefix: string): AsyncIterable<ObjectInfo>
  /**
   * Returns a URL at which a browser can put exactly `bytes` bytes for `seconds`, or undefined if the store has no
   * address of its own.
   */
  presignPut(name: string, bytes: number, seconds: number): Promise<string | undefined>
}

/** The object store did not answer, or refused what the server is set up to do. */
export class ObjectStoreError extends Error {
  override name = 'ObjectStoreError'
}

const objectName = /^[\w-]+(?:[./][\w-]+)*$/

/** @throws RangeError for a name that could lead out of the store. */
export function checkObjectName(name: string): string {
  if (!objectName.test(name)) throw new RangeError(`This cannot be the name of an object: ${name}`)
  return name
}
