import { expect, test } from 'vitest'
import { readTaskMedia } from './task-media.ts'

const task = {
  language: 'English',
  project: { _id: 'p', name: 'Dubbing', listening: true, guidelines: null },
  source_external_url: '/s.mp4',
  target_external_url: '/t.m3u8',
  source_poster: null,
  target_poster: null,
}
const asNamed = (name: string) => name
const list = [['你好', 0, 1, 'A', 'female']]

test('languages and segments are read from the meta data', () => {
  const media = readTaskMedia(
    {
      ...task,
      meta: {
        source_language_auto_detect: 'Mandarin',
        target_language_input: 'British English',
        target_language_auto_detect: 'English',
        asr_sentence_list: JSON.stringify(list),
      },
    },
    asNamed,
  )
  expect(media.source).toMatchObject({
    url: '/s.mp4',
    language: 'Mandarin',
    segments: { segments: [{ text: '你好' }] },
  })
  expect(media.dub).toMatchObject({ url: '/t.m3u8', language: 'British English', segments: { segments: [] } })
})

test('without meta data the dub has the task’s language', () => {
  const media = readTaskMedia({ ...task, meta: {} }, asNamed)
  expect([media.source.language, media.dub.language]).toEqual(['', 'English'])
})

test('a segment list that is an array instead of JSON text is read too', () => {
  expect(readTaskMedia({ ...task, meta: { asr_sentence_list: list } }, asNamed).source.segments.segments).toHaveLength(
    1,
  )
})

test('a poster is the imported one, or the 480 px wide WebP of the stored one', () => {
  const stored = { source_poster: '/media/images/a1', target_poster: '/media/images/b2' }
  const media = readTaskMedia({ ...task, ...stored, meta: { target_poster_url: 'https://cdn.example/b.jpg' } }, asNamed)
  expect([media.source.poster, media.dub.poster]).toEqual(['/media/images/a1/480.webp', 'https://cdn.example/b.jpg'])
  expect(readTaskMedia({ ...task, meta: {} }, asNamed).source.poster).toBeNull()
})
