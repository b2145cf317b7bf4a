export function isHlsPlaylist(url: string): boolean {
  return /\.m3u8($|[?#])/i.test(url)
}
