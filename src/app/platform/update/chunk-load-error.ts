/** The event of a screen that could not be shown, because a part of the app did not come. */
export const chunkLoadErrorEvent = 'chunk-load-error'

/** Whether an error says that a part of the app could not be fetched; every engine has words of its own for it. */
export function isChunkLoadError(error: unknown): boolean {
  return (
    error instanceof TypeError && /dynamically imported module|Importing a module script failed/i.test(error.message)
  )
}
