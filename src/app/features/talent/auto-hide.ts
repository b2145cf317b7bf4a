// How long something stays that goes by itself: as long as anybody attends to it, and a while longer.

/** Milliseconds the menu stays after the last attention. */
const defaultDelayMs = 2000

export type AutoHide = {
  /** Someone begins to attend, in a way of their own (`focus`, `pointer`): it stays. */
  readonly hold: (source: string) => void
  /** Attention of that kind ends; without any other the time begins anew. */
  readonly release: (source: string) => void
  /** It was just shown: the time begins anew. */
  readonly restart: () => void
  /** Never hides any more. */
  readonly stop: () => void
}

/** Calls `hide` once nobody has attended for `milliseconds`. */
export function createAutoHide(hide: () => void, delayMs: number = defaultDelayMs): AutoHide {
  const activeSources = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const restart = () => {
    stop()
    if (activeSources.size === 0) timer = setTimeout(hide, delayMs)
  }
  return {
    hold(source) {
      activeSources.add(source)
      stop()
    },
    release(source) {
      if (activeSources.delete(source)) restart()
    },
    restart,
    stop,
  }
}
