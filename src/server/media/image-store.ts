import { createHash } from 'node:crypto'
import type { ObjectStore } from '#src/server/storage/object-store.ts'

/**
 * A store of image masters. Keys are derived from the content (`imageKey`), so entries never change and `put` of an
 * existing one is a no-op.
 */
export type ImageStore = {
  put(bytes: Uint8Array): Promise<string>
  get(key: string): Promise<Buffer | undefined>
  has(key: string): Promise<boolean>
  /** No-op if the entry does not exist. */
  remove(key: string): Promise<void>
}

const keyPattern = /^[0-9a-f]{40}$/

/** Forty hexadecimal digits: the first 160 bits of the content's SHA-256. */
export const imageKey = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 40)

export const isImageKey = (key: string): boolean => keyPattern.test(key)

/** The name of an image's object. */
export const imageObjectName = (key: string): string => `${key.slice(0, 2)}/${key}`

export function createImageStore(objects: ObjectStore): ImageStore {
  const has = async (key: string): Promise<boolean> =>
    isImageKey(key) && (await objects.head(imageObjectName(key))) !== undefined

  return {
    has,
    async put(bytes) {
      const key = imageKey(bytes)
      if (!(await has(key))) await objects.put(imageObjectName(key), bytes)
      return key
    },
    async get(key) {
      return isImageKey(key) ? objects.get(imageObjectName(key)) : undefined
    },
    async remove(key) {
      if (isImageKey(key)) await objects.remove(imageObjectName(key))
    },
  }
}
