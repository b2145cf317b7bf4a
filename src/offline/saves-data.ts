/** Whether the person asked the browser to use little data. Told by Chromium alone, to pages and workers. */
export function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (connection as { readonly saveData?: boolean } | null)?.saveData === true
}
