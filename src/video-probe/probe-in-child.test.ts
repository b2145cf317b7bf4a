import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, onTestFinished, test } from 'vitest'
import { endlessSizes } from '#tools/faults/hostile-videos.ts'
import { probeInChild } from './probe-in-child.ts'

const probe = (file: Buffer, bytes = file.length) => {
  const lengths: number[] = []
  const read = async (start: number, end: number) => {
    lengths.push(end - start)
    return Buffer.concat([file.subarray(start, end), Buffer.alloc(Math.max(0, end - Math.max(start, file.length)))])
  }
  return { outcome: probeInChild({ bytes, read }), lengths }
}

test('a small video whose header claims billions of entries is too complex', async () => {
  expect(await probe(endlessSizes).outcome).toBe('too-complex')
})

test('of a header of 600 MB little is read, a megabyte at a time', async () => {
  const moov = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41\x23\xc3\x46\0moov', 'latin1')
  const { outcome, lengths } = probe(moov, 700_000_000)
  expect(await outcome).toBe('too-complex')
  expect(lengths.length).toBeLessThan(40)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(2 ** 20)
})

test('a video that cannot be read now is no damaged one', async () => {
  const failure = new Error('There is no such bucket.')
  await expect(probeInChild({ bytes: 1000, read: () => Promise.reject(failure) })).rejects.toBe(failure)
})

test('a process that somebody ends says nothing about the video', async () => {
  const children: ChildProcess[] = []
  const remember = (message: unknown) => children.push((message as { process: ChildProcess }).process)
  subscribe('child_process', remember)
  onTestFinished(() => void unsubscribe('child_process', remember))
  const read = async (start: number, end: number) => {
    children.at(-1)?.kill('SIGTERM')
    return Buffer.alloc(end - start)
  }
  await expect(probeInChild({ bytes: 1000, read })).rejects.toThrow('SIGTERM')
})

test('videos after each other are probed by one process, unless one was too complex', async () => {
  const children: ChildProcess[] = []
  const remember = (message: unknown) => children.push((message as { process: ChildProcess }).process)
  subscribe('child_process', remember)
  onTestFinished(() => void unsubscribe('child_process', remember))
  const file = await readFile('tests/media/small.webm')
  for (let count = 0; count < 3; count += 1) expect(await probe(file).outcome).toMatchObject({ container: 'webm' })
  expect(children).toHaveLength(1)
  expect(['error', 'exit', 'message', 'close'].map((event) => children[0]?.listenerCount(event))).toEqual([1, 1, 0, 0])
  expect(await probe(endlessSizes).outcome).toBe('too-complex')
  expect(await probe(file).outcome).toMatchObject({ container: 'webm' })
  expect(children).toHaveLength(2)
})
