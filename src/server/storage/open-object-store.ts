import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Bucket } from './bucket.ts'
import { createFolderStore } from './create-folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** `images`: masters of pictures; `renditions`: their sizes; `videos`: uploaded task videos. */
type StorageArea = 'images' | 'renditions' | 'videos'

/** Opens a part of the bucket, or if there is none, a folder in `dataDir`. */
export async function openObjectStore(
  { dataDir, bucket }: { readonly dataDir: string; readonly bucket: Bucket | undefined },
  area: StorageArea,
): Promise<ObjectStore> {
  if (bucket === undefined) return createFolderStore(join(dataDir, area))
  // Loaded only here: the SDK takes 150 ms and 20 MB.
  const { createS3Store } = await import('./create-s3-store.ts')
  return createS3Store({ ...bucket, prefix: `${bucket.prefix}${area}/` })
}

/** Writes, reads, lists and removes an object, as the server will have to. Rejects with what is wrong with the store. */
export async function tryObjectStore(store: ObjectStore): Promise<void> {
  const name = `start/${randomUUID()}`
  await store.put(name, Buffer.from('Curio can be started.'))
  await store.get(name)
  await store.list(name)[Symbol.asyncIterator]().next()
  await store.remove(name)
}
