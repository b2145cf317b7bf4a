// The main-thread work of the review page during playback: the built app with 2,000 segments in each list, zoomed in,
// the CPU slowed down four times. Compared with the same videos merely started, and with the same page without
// segments.
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import { addLongTasks } from '#tools/bench/player/long-tasks.ts'
import { type FrameTimes, traceCategories, mainThreadWorkByFrame } from '#tools/bench/player/main-thread.ts'
import { ensureLoopedClip } from '#tools/bench/player/media.ts'
import type { PlayerSection, BenchContext } from '#tools/bench/player/bench-context.ts'
import { median, percentile } from '#tools/bench/percentile.ts'
import { makeDemoData, removeData, runServer } from '#tools/run-server.ts'
import { buildIfStale } from '#tools/start/build-if-stale.ts'

const slowdown = 4
const segments = 2000
const clip = { format: 'mp4', rate: 30, seconds: 75 } as const
const loops = 8
/**
 * Clicks on the zoom button, 1.6× each: the timelines are 27 times wider and show 75 segments of each list at a time.
 */
const zooms = 7
const playSeconds = 15
/** Milliseconds until everything that is loaded when idle has loaded. */
const settleMs = 6000

export const mainThreadSection: PlayerSection = {
  name: 'main-thread',
  run: async (stage): Promise<PlayerFigure[]> => {
    await buildIfStale(join(import.meta.dirname, '../../../..'))
    const data = await makeDemoData()
    const curio = await runServer(data)
    stage.server.upstream = curio.url
    const context = await stage.browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    try {
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(error))
      const cdp = await context.newCDPSession(page)
      const urls = {
        source: await ensureLoopedClip({ ...clip, side: 'source' }, loops),
        dub: await ensureLoopedClip({ ...clip, side: 'dub' }, loops),
      }
      const { origin } = stage.server
      const task = { urls, seconds: clip.seconds * loops, segments }
      const [withSegments = '', withoutSegments = ''] = await addLongTasks(page, origin, [
        task,
        { ...task, segments: 0 },
      ])
      const [ours, without, naive]: [FrameTimes[], FrameTimes[], FrameTimes[]] = [[], [], []]
      for (let run = 0; run < stage.runs; run += 1) {
        await openReview(page, origin + withSegments, true)
        ours.push(await trace(stage, page, cdp, playReview))
        await openReview(page, origin + withoutSegments, false)
        without.push(await trace(stage, page, cdp, playReview))
        await page.goto(origin)
        naive.push(await trace(stage, page, cdp, (bare) => startBoth(bare, urls)))
      }
      return figuresOf(ours, without, naive)
    } finally {
      stage.server.upstream = null
      await context.close()
      await curio.stop()
      await removeData(data)
    }
  },
}

function figuresOf(ours: FrameTimes[], without: FrameTimes[], naive: FrameTimes[]): PlayerFigure[] {
  const p95 = (runs: FrameTimes[], of: keyof FrameTimes = 'work') => runs.map((frames) => percentile(frames[of], 0.95))
  const all = ours.flatMap(({ work }) => work)
  const middle = `p50 ${median(all).toFixed(2)}, longest ${Math.max(...all).toFixed(0)}`
  const figure = { section: 'main-thread', unit: 'ms', note: `${segments} segments, CPU ÷ ${slowdown}` }
  return [
    {
      ...figure,
      name: 'a frame’s work, p95 : the videos alone',
      ours: p95(ours),
      naive: p95(naive),
      threshold: { of: 'ours', kind: 'max', limit: 4 },
      note: `${figure.note}, ${middle}, ${all.length} frames`,
    },
    { ...figure, name: 'the same : the page without segments', ours: p95(ours), naive: p95(without) },
    {
      ...figure,
      name: 'as it lasted, p95 : the videos alone',
      ours: p95(ours, 'elapsed'),
      naive: p95(naive, 'elapsed'),
    },
  ]
}

async function openReview(page: Page, url: string, hasLanes: boolean): Promise<void> {
  await page.goto(url)
  await page.getByRole('slider', { name: 'Position' }).waitFor()
  if (hasLanes) {
    // The zoom level is persisted between visits.
    await page.getByTitle('Show all', { exact: true }).click()
    for (let zoom = 0; zoom < zooms; zoom += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  }
  await page.waitForTimeout(settleMs)
}

async function playReview(page: Page): Promise<void> {
  await page.locator('body').press('k')
  await page.evaluate(waitUntilBothPlay)
}

/** Starts two videos alone, as large as on the page. */
async function startBoth(page: Page, urls: { source: string; dub: string }): Promise<void> {
  await page.evaluate(`for (const url of ${JSON.stringify(Object.values(urls))}) {
    const video = document.createElement('video')
    video.src = url
    document.body.append(video)
    void video.play()
  }`)
  await page.evaluate(waitUntilBothPlay)
}

/** A script to evaluate once: the page's CSP blocks code from strings, which `waitForFunction` uses. */
const waitUntilBothPlay = `new Promise((resolve, reject) => {
  const late = setTimeout(() => reject(new Error('Neither plays.')), 20_000)
  const look = setInterval(() => {
    if (![...document.querySelectorAll('video')].every(({ currentTime }) => currentTime > 3)) return
    clearTimeout(late)
    clearInterval(look)
    resolve(undefined)
  }, 50)
})`

/** Records the milliseconds per frame once both have played for a while. */
async function trace(
  { browser }: BenchContext,
  page: Page,
  cdp: CDPSession,
  play: (page: Page) => Promise<void>,
): Promise<FrameTimes> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    await play(page)
    await browser.startTracing(page, { categories: traceCategories })
    await page.waitForTimeout(playSeconds * 1000)
    return mainThreadWorkByFrame((await browser.stopTracing()).toString())
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}
