// What an element is told, counted where it arrives.

export type Told = { readonly at: number; readonly kind: 'seek' | 'rate' | 'pause' | 'play'; readonly value: number }

/** Collects what `video` is told from now on; sets of the same value are none. */
export function watchCommands(video: HTMLVideoElement): Told[] {
  const told: Told[] = []
  const note = (kind: Told['kind'], value = 0) => told.push({ at: performance.now(), kind, value })
  intercept(video, 'currentTime', (value) => note('seek', value))
  intercept(video, 'playbackRate', (value) => note('rate', value))
  const { play, pause } = video
  video.play = () => {
    note('play')
    return play.call(video)
  }
  video.pause = () => {
    note('pause')
    pause.call(video)
  }
  return told
}

function intercept(video: HTMLVideoElement, name: 'currentTime' | 'playbackRate', note: (value: number) => void): void {
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name)
  Object.defineProperty(video, name, {
    configurable: true,
    get: () => own?.get?.call(video) as number,
    set: (value: number) => {
      note(value)
      own?.set?.call(video, value)
    },
  })
}
