/** The URL of the server for a browser on this machine. @param host the address it listens on */
export function localUrl(host: string, port: string | number): string {
  const isWildcard = host === '0.0.0.0' || host === '::'
  const name = isWildcard ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}/`
}
