type WaitingWorker = {
  /** Whether a worker answered for this page before. */
  readonly wasControlled: boolean
  readonly wasWaitingBeforeRegister: boolean
  /** Whether somebody has pressed something on this page. */
  readonly hasInteracted: boolean
}

/**
 * What a waiting worker means. `first`: it is the first one there is, which takes over by itself; Firefox lets it wait
 * for a moment. `at-once`: the new version may take over before anybody has begun anything. `ask`: the person decides.
 */
export function classifyWaitingWorker({
  wasControlled,
  wasWaitingBeforeRegister,
  hasInteracted,
}: WaitingWorker): 'first' | 'at-once' | 'ask' {
  if (!wasControlled) return 'first'
  return wasWaitingBeforeRegister && !hasInteracted ? 'at-once' : 'ask'
}
