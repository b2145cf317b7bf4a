import { expect, test } from 'vitest'
import { checkFreeSpace } from './check-free-space.ts'

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
