/** Dispatched when a screen cannot be shown because a chunk of the app did not load. */
export const chunkLoadErrorEvent = 'chunk-load-error'

/** Whether a chunk of the app could not be loaded. The messages differ by browser engine. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)
  )
}
