export function isPlaylist(url: string): boolean {
  return /\.m3u8($|[?#])/i.test(url)
}
