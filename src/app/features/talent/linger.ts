// How long something stays that goes by itself: as long as anybody attends to it, and a while longer.

/** Milliseconds the menu stays after the last attention. */
const menuLinger = 2000

export type Linger = {
  /** Someone begins to attend, in a way of their own (`focus`, `pointer`): it stays. */
  readonly hold: (way: string) => void
  /** Attention of that kind ends; without any other the time begins anew. */
  readonly release: (way: string) => void
  /** It was just shown: the time begins anew. */
  readonly begin: () => void
  /** Never hides any more. */
  readonly stop: () => void
}

/** Calls `hide` once nobody has attended for `milliseconds`. */
export function createLinger(hide: () => void, milliseconds: number = menuLinger): Linger {
  const ways = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const begin = () => {
    stop()
    if (ways.size === 0) timer = setTimeout(hide, milliseconds)
  }
  return {
    hold(way) {
      ways.add(way)
      stop()
    },
    release(way) {
      if (ways.delete(way)) begin()
    },
    begin,
    stop,
  }
}
