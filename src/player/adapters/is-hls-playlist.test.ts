import { testEach } from '#tests/support/test-each.ts'
import { isHlsPlaylist } from './is-hls-playlist.ts'

testEach('%s is a playlist: %s', isHlsPlaylist, [
  ['/media/clips/a/source.mp4', false],
  ['/media/clips/a/source-hls/master.m3u8', true],
  ['https://cdn.example/a.M3U8?token=x.mp4', true],
  ['https://cdn.example/a.m3u8#t=1', true],
  ['https://cdn.example/a.mp4?from=b.m3u8x', false],
  ['https://cdn.example/m3u8.webm', false],
])
