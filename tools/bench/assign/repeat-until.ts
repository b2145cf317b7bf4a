/** Repeats `step` until `done` has settled. Settles when both have; rejects if either does. */
export async function repeatUntil(done: Promise<unknown>, step: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const loop = async () => {
    while (!stop.signal.aborted) await step()
  }
  await Promise.all([done.finally(() => stop.abort()), loop()])
}
