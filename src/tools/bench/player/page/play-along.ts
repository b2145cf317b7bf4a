import { type Kind, openCouple, type Urls } from './couple.ts'
import type { Told } from './commands.ts'
import type { Shown } from './frames.ts'
import { until, wait } from './wait.ts'

export type Played = {
  readonly source: readonly Shown[]
  readonly dub: readonly Shown[]
  readonly told: { readonly source: readonly Told[]; readonly dub: readonly Told[] }
  /** When the source was moved behind everybody's back, or its bytes came again. */
  readonly troubles: readonly number[]
}

type Plan = {
  readonly kind: Kind
  readonly urls: Urls
  readonly seconds: number
  /** Seconds the source is moved by once both play. */
  readonly nudge?: number
  /** Asked once a video waits for bytes, to let them come. */
  readonly release?: string
}

/** Plays both and tells which frames were shown when, and what the elements were told meanwhile. */
export async function playAlong({ kind, urls, seconds, nudge, release }: Plan): Promise<Played> {
  const couple = await openCouple(kind, urls)
  const { source, dub } = couple.videos
  const troubles: number[] = []
  await wait(300)
  couple.play()
  await until(() => source.currentTime > 0.1 && dub.currentTime > 0.1, 5000)
  clear(couple.told.source, couple.told.dub, couple.shown.source, couple.shown.dub)
  if (nudge !== undefined) {
    troubles.push(performance.now())
    setPosition(source, source.currentTime + nudge)
  }
  if (release !== undefined) {
    source.addEventListener('waiting', () => {
      if (source.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return
      void fetch(release).then(() => troubles.push(performance.now()))
    })
  }
  await wait(seconds * 1000)
  const played = structuredClone({ ...couple.shown, told: couple.told, troubles })
  couple.close()
  return played
}

const clear = (...lists: unknown[][]) => {
  for (const list of lists) list.length = 0
}

/** Past whatever counts what the element is told. */
function setPosition(video: HTMLVideoElement, seconds: number): void {
  Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')?.set?.call(video, seconds)
}
