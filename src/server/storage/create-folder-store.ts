import { randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { checkObjectName, type ObjectInfo, type ObjectStore } from './object-store.ts'

const unfinishedSuffix = '.part'

/** Creates an object store in `folder`, which is created with the first object. */
export function createFolderStore(folder: string): ObjectStore {
  const pathOf = (name: string) => join(folder, checkObjectName(name))
  const describe = async (name: string): Promise<ObjectInfo | undefined> => {
    const stats = await stat(pathOf(name)).catch(undefinedIfMissing)
    return stats?.isFile() ? { name, bytes: stats.size, modifiedAt: stats.mtime } : undefined
  }
  return {
    put: (name, bytes) => writeAtomically(pathOf(name), bytes),
    move: async (from, to) => {
      await mkdir(dirname(pathOf(to)), { recursive: true })
      await rename(pathOf(from), pathOf(to))
    },
    get: async (name) => readFileIfExists(pathOf(name)),
    read: async (name, range) => {
      const file = await open(pathOf(name)).catch(undefinedIfMissing)
      return file && createReadStream('', { fd: file, ...(range && { start: range[0], end: range[1] }) })
    },
    head: describe,
    remove: (name) => rm(pathOf(name), { force: true }),
    async *list(prefix) {
      const parent = prefix.includes('/') ? prefix.slice(0, prefix.lastIndexOf('/')) : ''
      const options = { recursive: true, withFileTypes: true } as const
      const entries: Dirent[] = (await readdir(join(folder, parent), options).catch(undefinedIfMissing)) ?? []
      for (const entry of entries) {
        if (!entry.isFile() || entry.name.endsWith(unfinishedSuffix)) continue
        const name = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
        const info = name.startsWith(prefix) ? await describe(name) : undefined
        if (info) yield info
      }
    },
    presignPut: async () => undefined,
  }
}

/** Reads a file; undefined if it does not exist. Throws other errors. */
const readFileIfExists = (path: string): Promise<Buffer | undefined> => readFile(path).catch(undefinedIfMissing)

/** Writes to a temporary file and renames it, so that readers and crashes never see a partial file. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporaryPath = `${path}.${randomUUID()}${unfinishedSuffix}`
  try {
    await writeFile(temporaryPath, bytes, { flush: true })
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
