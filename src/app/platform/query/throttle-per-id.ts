/** Milliseconds between two looks at the same thing, however fast it changes. */
const intervalMs = 1000

/** Makes a function that looks at a thing at once, and then at most once a second however often it is called for it. */
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
