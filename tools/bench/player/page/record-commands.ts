import type { RecordedCommand } from '#tools/bench/player/play-result.ts'

/** Collects the commands `video` receives; setting an unchanged value is none. */
export function recordCommands(video: HTMLVideoElement): RecordedCommand[] {
  const commands: RecordedCommand[] = []
  const record = (kind: RecordedCommand['kind'], value = 0) => commands.push({ at: performance.now(), kind, value })
  intercept(video, 'currentTime', (value) => record('seek', value))
  intercept(video, 'playbackRate', (value) => record('rate', value))
  const { play, pause } = video
  video.play = () => {
    record('play')
    return play.call(video)
  }
  video.pause = () => {
    record('pause')
    pause.call(video)
  }
  return commands
}

function intercept(
  video: HTMLVideoElement,
  name: 'currentTime' | 'playbackRate',
  record: (value: number) => void,
): void {
  const descriptor = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name)
  Object.defineProperty(video, name, {
    configurable: true,
    get: () => descriptor?.get?.call(video) as number,
    set: (value: number) => {
      record(value)
      descriptor?.set?.call(video, value)
    },
  })
}
