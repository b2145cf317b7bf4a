import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFreeBytes, checkFreeSpace } from './free-space.ts'

test('free bytes are counted in the nearest folder that exists', async () => {
  const paths: string[] = []
  const failing = async (path: string) => {
    paths.push(path)
    if (path !== '/srv') throw Object.assign(new Error('missing'), { code: 'ENOENT' })
    return { bavail: 3, bsize: 4096 }
  }
  expect(await readFreeBytes('/srv/curio/data', failing)).toBe(3 * 4096)
  expect(paths).toEqual(['/srv/curio/data', '/srv/curio', '/srv'])
})

test('free bytes of a real disk are at most its size', async () => {
  const { blocks, bsize } = await statfs(tmpdir())
  const free = await readFreeBytes(join(tmpdir(), 'not-there', 'deep'))
  expect(free).toBeGreaterThan(0)
  expect(free).toBeLessThanOrEqual(blocks * bsize)
})

test('a folder that cannot be examined for another reason is an error', async () => {
  const denied = Object.assign(new Error('denied'), { code: 'EACCES' })
  await expect(readFreeBytes('/srv/curio', () => Promise.reject(denied))).rejects.toBe(denied)
})

const megabytes = (count: number) => async () => count * 1024 * 1024

test('a start on a full disk fails with one line', async () => {
  await expect(checkFreeSpace('/srv/curio', megabytes(3.5))).rejects.toThrow(
    /^The disk of \/srv\/curio \(DATA_DIR\) is full: 3 MB are free, and 64 MB are needed\.$/,
  )
})

test('a disk with space, or one that another step examines, is accepted', async () => {
  await expect(checkFreeSpace('/srv/curio', megabytes(64))).resolves.toBeUndefined()
  await expect(checkFreeSpace('/srv/curio', () => Promise.reject(new Error('denied')))).resolves.toBeUndefined()
})
