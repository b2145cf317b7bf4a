/** The number of the current task: the one after the completed ones, or the last when all are completed. */
export function currentTaskNumber({
  total,
  completed,
}: {
  readonly total: number
  readonly completed: number
}): number {
  return completed >= total ? total : completed + 1
}
