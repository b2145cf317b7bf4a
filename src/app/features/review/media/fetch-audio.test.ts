import { describe, expect, test } from 'vitest'
import { parsePlaylist } from '#src/domain/media/hls-playlist.ts'
import { findAudioPlaylistUrl, splitAudioPlaylist } from './fetch-audio.ts'

const base = 'https://cdn.example/clip/master.m3u8'
const parse = (text: string) => parsePlaylist(text, (uri) => new URL(uri, base).href)

describe('address of a playlist’s sound', () => {
  test('the sound is in the audio rendition, the default one first', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",URI="s.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="two",URI="two.m3u8"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="one, really",DEFAULT=YES,URI="one.m3u8?x=1,2"',
      '#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="a"',
      'low.m3u8',
    ].join('\n')
    expect(findAudioPlaylistUrl(parse(text))).toBe('https://cdn.example/clip/one.m3u8?x=1,2')
  })

  test('without an audio rendition the sound is in the stream with the lowest bitrate', () => {
    const text = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900\nhigh.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=90\r\n/low/a.m3u8\n'
    expect(findAudioPlaylistUrl(parse(text))).toBe('https://cdn.example/low/a.m3u8')
  })

  test('a media playlist contains the sound itself', () => {
    expect(findAudioPlaylistUrl(parse('#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST'))).toBeNull()
  })
})

describe('segments of a media playlist', () => {
  test('segments are grouped into decodable parts with their start', () => {
    const text = '#EXTM3U\n#EXTINF:4.5,\na.ts\n#EXTINF:3,\nb.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:2,\nc.ts\n#EXT-X-ENDLIST'
    const segment = (name: string) => ({ url: `https://cdn.example/clip/${name}`, offset: 0, length: null })
    expect(splitAudioPlaylist(parse(text))).toEqual([
      { start: 0, init: null, mediaSegments: [segment('a.ts'), segment('b.ts')] },
      { start: 7.5, init: null, mediaSegments: [segment('c.ts')] },
    ])
  })

  test('a gap is not requested, and the sound after it keeps its time', () => {
    const text = '#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-GAP\n#EXTINF:3,\nb.ts\n#EXTINF:2,\nc.ts\n#EXT-X-ENDLIST'
    const parts = splitAudioPlaylist(parse(text)) ?? []
    expect(parts.map(({ start, mediaSegments }) => [start, mediaSegments.map(({ url }) => url.at(-4))])).toEqual([
      [0, ['a']],
      [7, ['c']],
    ])
  })

  test('segments can be byte ranges of one file, after its initialization segment', () => {
    const text = [
      '#EXTM3U',
      '#EXT-X-MAP:URI="all.mp4",BYTERANGE="700@0"',
      '#EXTINF:4,',
      '#EXT-X-BYTERANGE:1000@700',
      'all.mp4',
      '#EXTINF:4,',
      '#EXT-X-BYTERANGE:500',
      'all.mp4',
      '#EXT-X-ENDLIST',
    ].join('\n')
    const url = 'https://cdn.example/clip/all.mp4'
    expect(splitAudioPlaylist(parse(text))).toEqual([
      {
        start: 0,
        init: { url, offset: 0, length: 700 },
        mediaSegments: [
          { url, offset: 700, length: 1000 },
          { url, offset: 1700, length: 500 },
        ],
      },
    ])
  })

  test('a playlist of type VOD has its segments without an end tag', () => {
    const parts = splitAudioPlaylist(parse('#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:4,\na.ts'))
    expect(parts?.map(({ mediaSegments }) => mediaSegments.length)).toEqual([1])
  })

  test.each([
    ['an encrypted playlist', '#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST'],
    ['a live playlist', '#EXTM3U\n#EXTINF:4,\na.ts'],
    ['an HTML page', '<html>not found</html>'],
    ['an empty file', ''],
  ])('%s has no readable segments', (_, text) => {
    expect(splitAudioPlaylist(parse(text))).toBeNull()
  })
})
