import { type Kind, openCouple, type Urls } from './couple.ts'
import { readFrame, type Shown } from './frames.ts'
import { wait } from './wait.ts'

export type Dragged = { readonly shown: number; readonly newest: boolean }

/** Sixty positions in a second, and how many frames were seen on the way. */
export async function dragSlider(plan: { kind: Kind; urls: Urls; rate: number; from: number }): Promise<Dragged> {
  const { kind, urls, rate, from } = plan
  const couple = await openCouple(kind, urls)
  await wait(500)
  couple.seek(from)
  await wait(500)
  const { source, dub } = couple.shown
  source.length = 0
  dub.length = 0
  const begin = performance.now()
  let last = 0
  for (let input = 0; input < 60; input += 1) {
    await wait(Math.max(0, begin + (input * 1000) / 60 - performance.now()))
    last = Math.floor(from * rate) + 5 * (input + 1)
    couple.seek((last + 0.5) / rate)
  }
  const shown = different(source) + different(dub)
  await wait(1500)
  // On a busy machine the last picture may come without its callback: what rests is read from the pictures themselves.
  const newest = readFrame(couple.videos.source) === last && readFrame(couple.videos.dub) === last
  couple.close()
  return { shown, newest }
}

const different = (shown: readonly Shown[]): number => new Set(shown.map(({ frame }) => frame)).size
