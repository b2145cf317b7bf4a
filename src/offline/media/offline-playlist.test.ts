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

  const streams = (...lines: readonly string[]) =>
    `#EXTM3U\n${lines.map((line, at) => `#EXT-X-STREAM-INF:${line}\n${at}.m3u8`).join('\n')}\n`
  const chosen = (text: string, quality: 'low' | 'medium' | 'high') => {
    const rewritten = rewrite(text, { quality })
    return rewritten.kind === 'master' ? rewritten.playlists.map(({ url, bitrate }) => [url.slice(29), bitrate]) : []
  }

  test('of an even number of streams, medium is the lower of the middle two', () => {
    const text = streams('RESOLUTION=9x400', 'RESOLUTION=9x100', 'RESOLUTION=9x300', 'RESOLUTION=9x200')
    expect(chosen(text, 'medium')).toEqual([['3.m3u8', 0]])
  })

  test('streams of the same or an unknown height are ordered by their average bitrate', () => {
    const text = streams('BANDWIDTH=9,AVERAGE-BANDWIDTH=3', 'BANDWIDTH=5', 'AVERAGE-BANDWIDTH=4,BANDWIDTH=1')
    expect(chosen(text, 'low')).toEqual([['0.m3u8', 3]])
    expect(chosen(text, 'medium')).toEqual([['2.m3u8', 4]])
    expect(chosen(text, 'high')).toEqual([['1.m3u8', 5]])
  })

  test('a stream without a URI is skipped, and comments may stand before a URI', () => {
    const text = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n# here\na.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\n'
    expect(chosen(text, 'high')).toEqual([['a.m3u8', 1]])
  })

  test.each([
    ['without a default', 'TYPE=AUDIO,GROUP-ID="a",URI="1.m3u8"', ['0.m3u8', '1.m3u8']],
    ['that is part of the stream', 'TYPE=AUDIO,GROUP-ID="a",DEFAULT=YES', ['0.m3u8']],
    ['that is the stream itself', 'TYPE=AUDIO,GROUP-ID="a",URI="0.m3u8"', ['0.m3u8']],
    ['of another group', 'TYPE=AUDIO,GROUP-ID="b",URI="1.m3u8"', ['0.m3u8']],
    ['that is a video', 'TYPE=VIDEO,GROUP-ID="a",URI="1.m3u8"', ['0.m3u8']],
  ])('audio %s is stored as needed', (_, media, urls) => {
    const text = `${streams('BANDWIDTH=1,AUDIO="a"')}#EXT-X-MEDIA:${media}\n`
    expect(chosen(text, 'low').map(([url]) => url)).toEqual(urls)
    const rewritten = rewrite(text)
    expect(rewritten.kind === 'master' && rewritten.text.includes('#EXT-X-MEDIA')).toBe(/AUDIO.*"a"/.test(media))
  })

  test('a stored master playlist names no captions and no other video', () => {
    const rewritten = rewrite(streams('CLOSED-CAPTIONS=NONE,BANDWIDTH=1,VIDEO="angle"'))
    expect(rewritten.kind === 'master' && rewritten.text).toBe(
      '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nhttps://videos.example/drama/0.m3u8\n',
    )
  })

  test('if the browser plays none of the streams, they are all considered', () => {
    const rewritten = rewritePlaylist(master, { base, quality: 'low', canPlay: () => false })
    expect(rewritten.kind === 'master' && rewritten.playlists[0]?.url).toBe('https://videos.example/low.m3u8')
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
    expect(rewritten.kind === 'media' && rewritten.text).toBe(`#EXTM3U
#EXT-X-MAP:URI="https://videos.example/drama/all.mp4",BYTERANGE="600@0"
#EXTINF:2,
#EXT-X-BYTERANGE:1000@600
https://videos.example/drama/all.mp4
#EXTINF:2,
#EXT-X-BYTERANGE:500
https://videos.example/drama/all.mp4
#EXT-X-GAP
#EXTINF:2,
https://videos.example/drama/gone.mp4
#EXT-X-ENDLIST
`)
  })

  test('a stored media playlist has no parts for live playback', () => {
    const live = [
      'PART:DURATION=1,URI="a.1.ts"',
      'PRELOAD-HINT:TYPE=PART,URI="b.ts"',
      'SERVER-CONTROL:CAN-BLOCK-RELOAD=YES',
    ]
    const text = `#EXTM3U\n${[...live, 'PART-INF:PART-TARGET=1'].map((tag) => `#EXT-X-${tag}\n`).join('')}#EXTINF:2,\na.ts\n${end}`
    const rewritten = rewrite(text)
    expect(rewritten.kind === 'media' && rewritten.text).toBe(
      '#EXTM3U\n#EXTINF:2,\nhttps://videos.example/drama/a.ts\n#EXT-X-ENDLIST\n',
    )
  })

  test('byte ranges of one file are different parts, also if they begin or end at the same byte', () => {
    const ranges = ['100@0', '200@0', '100@100', '100@0'].map((range) => `#EXT-X-BYTERANGE:${range}\na.ts\n`).join('')
    expect(parts(`#EXTM3U\n${ranges}${end}`)).toEqual([
      ['a.ts', 0, 100, 100],
      ['a.ts', 0, 200, 200],
      ['a.ts', 100, 200, 100],
    ])
  })

  test('the size of a segment is unknown without a bitrate', () => {
    expect(parts(`#EXTM3U\n#EXTINF:2,\na.ts\n${end}`)).toEqual([['a.ts', 0, null, null]])
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
    ['unreadable', `#EXTM3U\n${'#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'.repeat(50_000)}`],
  ])('a playlist is refused as %s (%#)', (kind, text) => {
    expect(rewrite(text).kind).toBe(kind)
  })

  test('a playlist with the key method NONE or of type VOD without an end tag is stored', () => {
    expect(rewrite(`#EXTM3U\n#EXT-X-KEY:METHOD=NONE\n#EXTINF:2,\na.ts\n${end}`).kind).toBe('media')
    expect(rewrite('#EXTM3U\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:2,\na.ts\n').kind).toBe('media')
  })
})
