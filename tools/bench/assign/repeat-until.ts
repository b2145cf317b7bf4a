/** Does `step` again and again until `over` has settled; settles when both have, and fails when either fails. */
export async function repeatUntil(done: Promise<unknown>, step: () => Promise<unknown>): Promise<void> {
  const stop = new AbortController()
  const loop = async () => {
    while (!stop.signal.aborted) await step()
  }
  await Promise.all([done.finally(() => stop.abort()), loop()])
}
