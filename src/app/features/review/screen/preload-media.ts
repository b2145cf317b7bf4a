import { preconnect, preload } from 'react-dom'
import { currentServerRenderedView } from '#src/app/ui/server-rendered-view.ts'
import { isHlsPlaylist } from '#src/player/adapters/is-hls-playlist.ts'

/**
 * Called while a page renders: a server-rendered page fetches playlists and connects to the hosts of files before its
 * scripts are loaded. The mode of a playlist's request is that of hls.js, so that browsers use the response for it.
 * They have no such hint for the first bytes of a file.
 */
export function preloadMedia(urls: readonly string[]): void {
  if (!currentServerRenderedView()) return
  for (const url of urls) {
    const [origin] = /^https?:\/\/[^/]+/.exec(url) ?? []
    if (isHlsPlaylist(url)) preload(url, { as: 'fetch', crossOrigin: 'anonymous' })
    else if (origin !== undefined) preconnect(origin)
  }
}
