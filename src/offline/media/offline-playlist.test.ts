import { describe, expect, test } from 'vitest'
import { rewritePlaylist } from './offline-playlist.ts'

const base = 'https://videos.example/drama/main.m3u8'
const rewrite = (text: string, more: { quality?: 'low' | 'medium' | 'high'; bitrate?: number } = {}) =>
  rewritePlaylist(text, { base, quality: 'medium', ...more })

const master = `#EXTM3U
#EXT-X-VERSION:6
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",NAME="English",LANGUAGE="en",URI="sound/en.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",NAME="中文",DEFAULT=YES,URI="/sound/zh.m3u8?a=1,2"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",URI="subs.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=2000000,RESOLUTION=720x1280,CODECS="avc1.64001f,mp4a.40.2",AUDIO="hi",SUBTITLES="subs"
hd.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=300000,RESOLUTION=180x320
../low.m3u8#start
#EXT-X-STREAM-INF:SUBTITLES="subs",BANDWIDTH=800000,AVERAGE-BANDWIDTH=700000,RESOLUTION=360x640,AUDIO="hi"
sd.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=90000,URI="frames.m3u8"
`

describe('a master playlist', () => {
  test.each([
    ['low', ['https://videos.example/low.m3u8']],
    ['medium', ['https://videos.example/drama/sd.m3u8', 'https://videos.example/sound/zh.m3u8?a=1,2']],
    ['high', ['https://videos.example/drama/hd.m3u8', 'https://videos.example/sound/zh.m3u8?a=1,2']],
  ] as const)('a stored master playlist has only the stream of %s quality and its audio', (quality, urls) => {
    const rewritten = rewrite(master, { quality })
    expect(rewritten.kind === 'master' && rewritten.playlists.map(({ url }) => url)).toEqual(urls)
  })

  test('a stored master playlist has absolute URLs and only what is stored', () => {
    const rewritten = rewrite(master)
    expect(rewritten.kind === 'master' && rewritten.text).toBe(`#EXTM3U
#EXT-X-VERSION:6
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="hi",NAME="中文",DEFAULT=YES,URI="https://videos.example/sound/zh.m3u8?a=1,2"
#EXT-X-STREAM-INF:BANDWIDTH=800000,AVERAGE-BANDWIDTH=700000,RESOLUTION=360x640,AUDIO="hi"
https://videos.example/drama/sd.m3u8
`)
    // Rewriting a stored playlist changes nothing.
    expect(rewritten.kind === 'master' && rewrite(rewritten.text, { quality: 'high' })).toEqual(rewritten)
  })

  test('streams that the browser does not play are skipped', () => {
    const rewritten = rewritePlaylist(master, { base, quality: 'high', canPlay: (codecs) => codecs === '' })
    expect(rewritten.kind === 'master' && rewritten.playlists[0]?.url).toBe('https://videos.example/drama/sd.m3u8')
  })
})

describe('a media playlist', () => {
  const end = '#EXT-X-ENDLIST\n'
  const parts = (text: string, bitrate?: number) => {
    const rewritten = rewrite(text, bitrate === undefined ? {} : { bitrate })
    return rewritten.kind === 'media'
      ? rewritten.parts.map(({ url, from, to, bytes }) => [url.slice(29), from, to, bytes])
      : rewritten
  }

  test('a media playlist needs every segment once, with sizes estimated from its bitrate', () => {
    const text = `#EXTM3U\n#EXTINF:4,\na.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:2.5,\n\n  b.ts\r\n#EXTINF:4,\na.ts\n${end}`
    expect(parts(text, 800_000)).toEqual([
      ['a.ts', 0, null, 400_000],
      ['b.ts', 0, null, 250_000],
    ])
  })

  test('a media playlist needs its initialization section and only the byte ranges in it', () => {
    const text = `#EXTM3U
#EXT-X-MAP:URI="all.mp4",BYTERANGE="600@0"
#EXTINF:2,
#EXT-X-BYTERANGE:1000@600
all.mp4
#EXTINF:2,
#EXT-X-BYTERANGE:500
all.mp4
#EXT-X-GAP
#EXTINF:2,
gone.mp4
${end}`
    expect(parts(text)).toEqual([
      ['all.mp4', 0, 600, 600],
      ['all.mp4', 600, 1600, 1000],
      ['all.mp4', 1600, 2100, 500],
    ])
    const rewritten = rewrite(text)
    expect(rewritten.kind === 'media' && rewritten.text).toContain('URI="https://videos.example/drama/all.mp4"')
  })

  test.each([
    ['encrypted', `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:2,\na.ts\n${end}`],
    ['encrypted', '#EXTM3U\n#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="k"\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'],
    ['live', '#EXTM3U\n#EXTINF:2,\na.ts\n'],
    ['unreadable', '<html>'],
    ['unreadable', ''],
    ['unreadable', '#EXTM3U\n#EXT-X-DEFINE:NAME="host",VALUE="x"\n#EXTINF:2,\n{$host}/a.ts\n#EXT-X-ENDLIST'],
    ['unreadable', `#EXTM3U\n#EXTINF:2,\nhttps://[\n${end}`],
    ['unreadable', '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n'],
  ])('a playlist is refused as %s (%#)', (kind, text) => {
    expect(rewrite(text).kind).toBe(kind)
  })

  test('a playlist with the key method NONE or of type VOD without an end tag is stored', () => {
    expect(rewrite(`#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:2,\na.ts\n${end}`).kind).toBe('media')
    expect(rewrite('#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:2,\na.ts\n').kind).toBe('media')
  })
})
