import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * A store of image masters. Keys are derived from the content (`imageKey`), so entries never change and `put` of an
 * existing one is a no-op. The interface also fits an object store.
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

/** Creates an image store in `folder`, which is created with the first image. */
export function createImageStore({ folder }: { folder: string }): ImageStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key)

  const has = async (key: string): Promise<boolean> => {
    if (!isImageKey(key)) return false
    return access(pathOf(key)).then(
      () => true,
      () => false,
    )
  }

  return {
    has,
    async put(bytes) {
      const key = imageKey(bytes)
      if (!(await has(key))) await writeAtomically(pathOf(key), bytes)
      return key
    },
    async get(key) {
      return isImageKey(key) ? readFileIfExists(pathOf(key)) : undefined
    },
    async remove(key) {
      if (isImageKey(key)) await rm(pathOf(key), { force: true })
    },
  }
}

/** Reads a file; undefined if it does not exist. Throws other errors. */
export async function readFileIfExists(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes to a temporary file and renames it, so that readers and crashes never see a partial file. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporaryPath = `${path}.${randomUUID()}.part`
  try {
    await writeFile(temporaryPath, bytes, { flush: true })
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}
