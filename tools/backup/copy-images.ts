import { imageKey, imageObjectName, isImageKey } from '#src/server/media/image-store.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'

/** Every picture is synced to the disk, which is faster together. */
const concurrentCopies = 16

type Copied = {
  /** The pictures in `to`. */
  readonly keys: ReadonlySet<string>
  /** Pictures that are not what their names say, which are left out. */
  readonly damaged: readonly string[]
}

/**
 * Copies the pictures of one store into another, except those that it has. A picture's name is the hash of its content;
 * it is compared before the picture is written, and with what was written.
 */
export async function copyImages(from: ObjectStore, to: ObjectStore): Promise<Copied> {
  const keys = await listImages(to)
  const damaged: string[] = []
  const copyAll = async (missing: Iterator<string, undefined>) => {
    for (let next = missing.next(); !next.done; next = missing.next()) {
      const name = imageObjectName(next.value)
      const bytes = await from.get(name)
      // It was deleted meanwhile.
      if (bytes === undefined) continue
      if (imageKey(bytes) === next.value) await to.put(name, bytes)
      const written = await to.get(name)
      if (written && imageKey(written) === next.value) keys.add(next.value)
      else damaged.push(next.value)
    }
  }
  const missing = [...(await listImages(from))].filter((key) => !keys.has(key)).values()
  await Promise.all(Array.from({ length: concurrentCopies }, () => copyAll(missing)))
  return { keys, damaged }
}

async function listImages(store: ObjectStore): Promise<Set<string>> {
  const keys = new Set<string>()
  for await (const { name } of store.list('')) {
    const key = name.split('/').at(-1) ?? ''
    if (isImageKey(key)) keys.add(key)
  }
  return keys
}
