// Hides an element after a delay without interaction.

/** Milliseconds from the last interaction until the menu hides. */
const defaultDelayMs = 2000

export type AutoHide = {
  /** An interaction starts (`focus`, `pointer`): the element stays until it ends. */
  readonly hold: (source: string) => void
  /** An interaction ends; if it was the last one, the delay starts again. */
  readonly release: (source: string) => void
  /** The element was just shown: the delay starts again. */
  readonly restart: () => void
  /** Cancels hiding. */
  readonly stop: () => void
}

/** Calls `hide` after `delayMs` without interaction. */
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
