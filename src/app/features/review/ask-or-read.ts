import { ApiProblem } from '#src/app/platform/api-problem.ts'

/** Milliseconds the server may take before the copy on the device is used. */
const patience = 5000

/** Problems after which the copy on the device is used: the connection or the server failed. */
const broken: readonly string[] = ['network', 'unreadable', 'unexpected']

/**
 * Returns the server's answer, or the copy on the device when the server is unreachable or takes longer than 5 s.
 * Without a copy it waits for the server and rejects when the server fails.
 */
export async function askOrRead<T>(asked: Promise<T>, read: () => Promise<T | null>): Promise<T> {
  let timer: number | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = window.setTimeout(() => resolve('late'), patience)
  })
  try {
    const first = await Promise.race([asked, late])
    if (first !== 'late') return first
  } catch (error) {
    if (!(error instanceof ApiProblem) || !broken.includes(error.problem)) throw error
    const here = await read().catch(() => null)
    if (here === null) throw error
    return here
  } finally {
    window.clearTimeout(timer)
  }
  const here = await read().catch(() => null)
  if (here === null) return asked
  // The copy is returned by now, so a later failure of the server is ignored.
  asked.catch(() => undefined)
  return here
}
