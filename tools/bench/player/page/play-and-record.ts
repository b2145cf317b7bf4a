import { type PairKind, openBenchPair, type Urls } from './bench-pair.ts'
import type { RecordedCommand } from './record-commands.ts'
import type { PresentedFrame } from './frames.ts'
import { waitUntil, wait } from './wait.ts'

export type PlayResult = {
  readonly source: readonly PresentedFrame[]
  readonly dub: readonly PresentedFrame[]
  readonly commands: { readonly source: readonly RecordedCommand[]; readonly dub: readonly RecordedCommand[] }
  /** When the source was moved behind everybody's back, or its bytes came again. */
  readonly disturbances: readonly number[]
}

type Plan = {
  readonly kind: PairKind
  readonly urls: Urls
  readonly seconds: number
  /** Seconds the source is moved by once both play. */
  readonly nudge?: number
  /** Asked once a video waits for bytes, to let them come. */
  readonly releaseUrl?: string
}

/** Plays both and tells which frames were shown when, and what the elements were told meanwhile. */
export async function playAndRecord({ kind, urls, seconds, nudge, releaseUrl }: Plan): Promise<PlayResult> {
  const pair = await openBenchPair(kind, urls)
  const { source, dub } = pair.videos
  const disturbances: number[] = []
  await wait(300)
  pair.play()
  await waitUntil(() => source.currentTime > 0.1 && dub.currentTime > 0.1, 5000)
  clear(pair.commands.source, pair.commands.dub, pair.presentedFrames.source, pair.presentedFrames.dub)
  if (nudge !== undefined) {
    disturbances.push(performance.now())
    setPosition(source, source.currentTime + nudge)
  }
  if (releaseUrl !== undefined) {
    source.addEventListener('waiting', () => {
      if (source.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return
      void fetch(releaseUrl).then(() => disturbances.push(performance.now()))
    })
  }
  await wait(seconds * 1000)
  const played = structuredClone({ ...pair.presentedFrames, commands: pair.commands, disturbances })
  pair.close()
  return played
}

const clear = (...lists: unknown[][]) => {
  for (const list of lists) list.length = 0
}

/** Past whatever counts what the element is told. */
function setPosition(video: HTMLVideoElement, seconds: number): void {
  Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')?.set?.call(video, seconds)
}
