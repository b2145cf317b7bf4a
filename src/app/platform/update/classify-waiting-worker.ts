type WaitingWorker = {
  /** Whether a worker of an earlier version controlled this page. */
  readonly wasControlled: boolean
  readonly wasWaitingBeforeRegister: boolean
  /** Whether the person has interacted with this page. */
  readonly hasInteracted: boolean
}

/**
 * Decides how to handle a waiting worker. `first`: the first worker, which activates by itself (Firefox lets it wait
 * briefly). `at-once`: activate before the person has started anything. `ask`: the person decides.
 */
export function classifyWaitingWorker({
  wasControlled,
  wasWaitingBeforeRegister,
  hasInteracted,
}: WaitingWorker): 'first' | 'at-once' | 'ask' {
  if (!wasControlled) return 'first'
  return wasWaitingBeforeRegister && !hasInteracted ? 'at-once' : 'ask'
}
