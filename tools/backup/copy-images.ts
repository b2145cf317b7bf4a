import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { createImageStore, imageKey, isImageKey } from '#src/server/media/image-store.ts'

/** Every picture is synced to the disk, which is faster together. */
const concurrentCopies = 16

/**
 * Copies the pictures of one folder into another, except those that it has. A picture's name is the hash of its
 * content. Returns the number of pictures in `to`, and the names of damaged ones, which are left out.
 */
export async function copyImages(from: string, to: string): Promise<{ count: number; damaged: string[] }> {
  const source = createImageStore({ folder: from })
  const target = createImageStore({ folder: to })
  const damaged: string[] = []
  const copyAll = async (keys: Iterator<string, undefined>) => {
    for (let next = keys.next(); !next.done; next = keys.next()) {
      const key = next.value
      // Undefined if it was deleted meanwhile.
      const bytes = (await target.has(key)) ? undefined : await source.get(key)
      if (bytes === undefined) continue
      if (imageKey(bytes) === key) await target.put(bytes)
      else damaged.push(key)
    }
  }
  const keys = (await listImages(from)).values()
  await Promise.all(Array.from({ length: concurrentCopies }, () => copyAll(keys)))
  return { count: (await listImages(to)).length, damaged }
}

async function listImages(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true })
  return entries.map((entry) => basename(entry)).filter(isImageKey)
}
