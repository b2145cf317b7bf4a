/** Milliseconds a hidden page goes on as if it were seen: one looks at a message and comes back. */
const hiddenGraceMs = 60_000

/**
 * Calls `enter` while somebody may be looking at this page, and what that answered once nobody is: when it has been
 * hidden for a minute, or was left. Answers a function that stops both.
 */
export function whileVisible(enter: () => () => void): () => void {
  let leave: (() => void) | null = null
  let timer: number | undefined
  const enterNow = () => {
    window.clearTimeout(timer)
    leave ??= enter()
  }
  const leaveNow = () => {
    window.clearTimeout(timer)
    leave?.()
    leave = null
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') enterNow()
    else timer = window.setTimeout(leaveNow, hiddenGraceMs)
  }
  document.addEventListener('visibilitychange', onVisibilityChange)
  // A page kept for Back may not hold a connection.
  window.addEventListener('pagehide', leaveNow)
  window.addEventListener('pageshow', onVisibilityChange)
  if (document.visibilityState === 'visible') enterNow()
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange)
    window.removeEventListener('pagehide', leaveNow)
    window.removeEventListener('pageshow', onVisibilityChange)
    leaveNow()
  }
}
