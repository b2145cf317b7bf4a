type Waiting = {
  /** Whether a worker answered for this page before. */
  readonly controlled: boolean
  readonly wasWaitingBeforeRegister: boolean
  /** Whether somebody has pressed something on this page. */
  readonly touched: boolean
}

/**
 * What a waiting worker means. `first`: it is the first one there is, which takes over by itself; Firefox lets it wait
 * for a moment. `at-once`: the new version may take over before anybody has begun anything. `ask`: the person decides.
 */
export function meetWaiting({ controlled, wasWaitingBeforeRegister, touched }: Waiting): 'first' | 'at-once' | 'ask' {
  if (!controlled) return 'first'
  return wasWaitingBeforeRegister && !touched ? 'at-once' : 'ask'
}
