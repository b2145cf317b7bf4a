import { addVideo, type Kind, openCouple, type Urls } from './couple.ts'
import { watchFrames } from './frames.ts'
import { until, wait } from './wait.ts'

export type Sought = { readonly ms: number; readonly right: boolean }

type Plan = { readonly kind: Kind; readonly urls: Urls; readonly frames: readonly number[]; readonly rate: number }

/** Goes to the middle of each frame, and waits until both show one. */
export async function seekAround({ kind, urls, frames, rate }: Plan): Promise<Sought[]> {
  const couple = await openCouple(kind, urls)
  const results: Sought[] = []
  await wait(500)
  for (const frame of frames) {
    const { source, dub } = couple.shown
    source.length = 0
    dub.length = 0
    const since = performance.now()
    couple.seek((frame + 0.5) / rate)
    await until(() => source.at(-1)?.frame === frame && dub.at(-1)?.frame === frame, 1500)
    results.push({
      ms: performance.now() - since,
      right: source.at(-1)?.frame === frame && dub.at(-1)?.frame === frame,
    })
    await wait(20)
  }
  couple.close()
  return results
}

/** The same for one video with nobody else on the page. */
export async function seekAlone({ url, frames, rate }: { url: string; frames: readonly number[]; rate: number }) {
  const video = addVideo()
  const shown = watchFrames(video)
  video.src = url
  await until(() => video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA, 10_000)
  await wait(500)
  const times: number[] = []
  for (const frame of frames) {
    shown.length = 0
    const since = performance.now()
    video.currentTime = (frame + 0.5) / rate
    await until(() => shown.at(-1)?.frame === frame, 1500)
    times.push(performance.now() - since)
    await wait(20)
  }
  video.removeAttribute('src')
  video.load()
  video.remove()
  return times
}
