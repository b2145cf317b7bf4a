/** Milliseconds a hidden page goes on as if it were seen: one looks at a message and comes back. */
const patience = 60_000

/**
 * Calls `enter` while somebody may be looking at this page, and what that answered once nobody is: when it has been
 * hidden for a minute, or was left. Answers a function that stops both.
 */
export function whilePresent(enter: () => () => void): () => void {
  let leave: (() => void) | null = null
  let timer: number | undefined
  const come = () => {
    window.clearTimeout(timer)
    leave ??= enter()
  }
  const go = () => {
    window.clearTimeout(timer)
    leave?.()
    leave = null
  }
  const change = () => {
    if (document.visibilityState === 'visible') come()
    else timer = window.setTimeout(go, patience)
  }
  document.addEventListener('visibilitychange', change)
  // A page kept for Back may not hold a connection.
  window.addEventListener('pagehide', go)
  window.addEventListener('pageshow', change)
  if (document.visibilityState === 'visible') come()
  return () => {
    document.removeEventListener('visibilitychange', change)
    window.removeEventListener('pagehide', go)
    window.removeEventListener('pageshow', change)
    go()
  }
}
