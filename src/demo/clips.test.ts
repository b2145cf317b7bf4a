import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { imageKey } from '#src/server/media/image-store.ts'
import { demoClips } from './clips.ts'

type Row = [text: string, start: number, end: number, speaker: string, gender: string]

const publicFolder = join(import.meta.dirname, '../../public')
const rows = (list: string) => JSON.parse(list) as Row[]

test('there are at least six pairs, in two languages each, half of them also as a stream', () => {
  expect(demoClips.length).toBeGreaterThanOrEqual(6)
  expect(demoClips.every((clip) => clip.sourceLanguage !== clip.targetLanguage)).toBe(true)
  expect(demoClips.filter((clip) => clip.source.hls && clip.target.hls).length * 2).toBeGreaterThanOrEqual(
    demoClips.length,
  )
})

test('all clips together stay below 12 MB', () => {
  const folder = join(publicFolder, 'media/clips')
  const sizes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(folder, name)))
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(12_000_000)
})

describe.each(demoClips.map((clip) => [clip.id, clip] as const))('%s', (_, clip) => {
  test('has its files', () => {
    const addresses = [clip.source.mp4, clip.target.mp4, clip.source.hls ?? [], clip.target.hls ?? []].flat()
    expect(addresses.filter((address) => !existsSync(join(publicFolder, address)))).toEqual([])
  })

  test.each(['source', 'target'] as const)('has the first frame of the %s as a picture', (side) => {
    const { key, width, height } = clip.posters[side]
    expect(imageKey(readFileSync(join(import.meta.dirname, 'posters', `${key}.avif`)))).toBe(key)
    expect(width / height).toBeCloseTo(9 / 16, 2)
  })

  test.each(['asr_sentence_list', 'rewrite_translate_list'] as const)('%s runs in order within the clip', (list) => {
    const times = rows(clip.meta[list]).flatMap(([, start, end]) => [start, end])
    expect(times.toSorted((a, b) => a - b)).toEqual(times)
    expect(times.at(-1)).toBeLessThan(clip.durationSeconds)
  })

  test('is spoken by a woman and a man', () => {
    expect(new Set(rows(clip.meta.asr_sentence_list).map((row) => row[4]))).toEqual(new Set(['male', 'female']))
  })
})
