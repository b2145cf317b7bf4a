/** Whether the browser's data saver is on. Only Chromium reports it, to pages and workers. */
export function isDataSaverOn(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (connection as { readonly saveData?: boolean } | null)?.saveData === true
}
