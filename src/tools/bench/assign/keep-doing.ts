/** Does `step` again and again until `over` has settled; settles when both have, and fails when either fails. */
export async function keepDoing(over: Promise<unknown>, step: () => Promise<unknown>): Promise<void> {
  const ended = new AbortController()
  const go = async () => {
    while (!ended.signal.aborted) await step()
  }
  await Promise.all([over.finally(() => ended.abort()), go()])
}
