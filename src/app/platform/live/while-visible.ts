/** How long a hidden page still counts as visible: people often switch to another app and return. */
const hiddenGraceMs = 60_000

/**
 * Calls `enter` when the page becomes visible, and the function it returned when the page has been hidden for a minute
 * or is left. Returns a function that stops both.
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
  // A page in the back/forward cache may not have an open connection.
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
