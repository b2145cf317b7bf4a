/** The shortest time between two runs for the same id. */
const intervalMs = 1000

/** Throttles `run` per id: runs at once, then at most once per second. */
export function throttlePerId(run: (id: string) => void): (id: string) => void {
  const runs = new Map<string, { isTriggeredAgain: boolean }>()
  const trigger = (id: string) => {
    const running = runs.get(id)
    if (running) {
      running.isTriggeredAgain = true
      return
    }
    const current = { isTriggeredAgain: false }
    runs.set(id, current)
    run(id)
    window.setTimeout(() => {
      runs.delete(id)
      if (current.isTriggeredAgain) trigger(id)
    }, intervalMs)
  }
  return trigger
}
