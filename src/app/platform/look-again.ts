/** Milliseconds between two looks at the same thing, however fast it changes. */
const betweenLooks = 1000

/** Makes a function that looks at a thing at once, and then at most once a second however often it is called for it. */
export function lookAgain(lookAt: (id: string) => void): (id: string) => void {
  const looked = new Map<string, { again: boolean }>()
  const look = (id: string) => {
    const before = looked.get(id)
    if (before) {
      before.again = true
      return
    }
    const now = { again: false }
    looked.set(id, now)
    lookAt(id)
    window.setTimeout(() => {
      looked.delete(id)
      if (now.again) look(id)
    }, betweenLooks)
  }
  return look
}
