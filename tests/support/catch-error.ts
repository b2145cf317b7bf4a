/** Resolves to the reason of the rejection, or null. Handles it at once, so that it may occur while timers advance. */
export const catchError = (result: Promise<unknown>): Promise<unknown> =>
  result.then(
    () => null,
    (error: unknown) => error,
  )
