/** What `result` rejects with, or null; handled from the start, so that it may reject while timers are advanced. */
export const catchError = (result: Promise<unknown>): Promise<unknown> =>
  result.then(
    () => null,
    (error: unknown) => error,
  )
