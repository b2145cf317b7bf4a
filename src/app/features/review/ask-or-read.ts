import { ApiProblem } from '#src/app/platform/api-problem.ts'

/** Milliseconds a server may take before what is on the device is shown instead. */
const patience = 5000

/** Problems that say nothing of what was asked for: the way to the server is broken, or the server is. */
const broken: readonly string[] = ['network', 'unreadable', 'unexpected']

/**
 * What the server answers; where it cannot be reached, or takes too long, what the device has. Where it has nothing, the
 * server is waited for, and its failure is told.
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
  // Its failure is no news any more.
  asked.catch(() => undefined)
  return here
}
