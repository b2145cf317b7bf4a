import { imageKey, isImageKey } from '#src/server/media/image-store.ts'
import type { ObjectStore } from '#src/server/storage/object-store.ts'

type Copied = {
  /** The objects in the target. */
  readonly names: ReadonlySet<string>
  /** Objects that are not what their names say, or came out differently; they are left out. */
  readonly damaged: readonly string[]
}

type Kind = {
  readonly isObject: (name: string) => boolean
  /** Whether the content is what the name says. */
  readonly isIntact: (name: string, bytes: Buffer) => boolean
  readonly concurrency: number
}

const keyOf = (name: string): string => name.split('/').at(-1) ?? ''

/** A picture’s name is the hash of its content. Each is synced to the disk, which is faster together. */
const images: Kind = {
  isObject: (name) => isImageKey(keyOf(name)),
  isIntact: (name, bytes) => imageKey(bytes) === keyOf(name),
  concurrency: 16,
}

/** Parts of videos are megabytes each, and never change. */
const videoParts: Kind = { isObject: () => true, isIntact: () => true, concurrency: 2 }

/** Copies the pictures of one store into another, except those that it has. */
export const copyImages = (from: ObjectStore, to: ObjectStore): Promise<Copied> => copyObjects(from, to, images)

/** Copies the uploaded videos of one store into another, except the parts that it has. */
export const copyVideos = (from: ObjectStore, to: ObjectStore): Promise<Copied> => copyObjects(from, to, videoParts)

async function copyObjects(from: ObjectStore, to: ObjectStore, kind: Kind): Promise<Copied> {
  const names = await listNames(to, kind)
  const damaged: string[] = []
  const copyAll = async (missing: Iterator<string, undefined>) => {
    for (let next = missing.next(); !next.done; next = missing.next()) {
      const name = next.value
      const bytes = await from.get(name)
      // It was deleted meanwhile.
      if (bytes === undefined) continue
      if (kind.isIntact(name, bytes)) await to.put(name, bytes)
      if ((await to.get(name))?.equals(bytes)) names.add(name)
      else damaged.push(name)
    }
  }
  const missing = [...(await listNames(from, kind))].filter((name) => !names.has(name)).values()
  await Promise.all(Array.from({ length: kind.concurrency }, () => copyAll(missing)))
  return { names, damaged }
}

async function listNames(store: ObjectStore, { isObject }: Kind): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { name } of store.list('')) if (isObject(name)) names.add(name)
  return names
}
