// An hour of tasks, one after another: finished ones must leave nothing behind.
import type { CDPSession, Page } from 'playwright'
import type { PlayerFigure } from '#tools/bench/player/player-figure.ts'
import { formats } from '#tools/bench/player/media.ts'
import { withPage, ensurePair, type PlayerSection, runScenario } from '#tools/bench/player/bench-context.ts'

const warmUp = 15
/** An hour at 30 seconds per task. */
const switches = 120

export const switchSection: PlayerSection = {
  name: 'switch',
  run: async (stage): Promise<PlayerFigure[]> => {
    const tasks: Awaited<ReturnType<typeof ensurePair>>[] = []
    for (const format of formats) tasks.push(await ensurePair({ format, rate: 30, seconds: 20 }))
    const [before, after, played] = await withPage(stage, async (page) => {
      const cdp = await page.context().newCDPSession(page)
      await runScenario<number>(page, 'switchTasks', { tasks, times: warmUp })
      const before = await countResources(page, cdp)
      const played = await runScenario<number>(page, 'switchTasks', { tasks, times: switches })
      return [before, await countResources(page, cdp), played] as const
    })
    const figure = { section: 'switch', note: `${switches} tasks, the naive column is before them` }
    const noGrowthThreshold = (before: number) => ({ of: 'ours', kind: 'max', limit: before }) as const
    return [
      {
        ...figure,
        name: 'tasks that played',
        unit: '',
        ours: [played],
        naive: [],
        threshold: { of: 'ours', kind: 'min', limit: switches },
      },
      {
        ...figure,
        name: 'media elements',
        unit: '',
        ours: [after.videos],
        naive: [before.videos],
        threshold: noGrowthThreshold(before.videos),
      },
      {
        ...figure,
        name: 'media sources (one an hls.js instance)',
        unit: '',
        ours: [after.sources],
        naive: [before.sources],
        threshold: noGrowthThreshold(before.sources),
      },
      {
        ...figure,
        name: 'listeners',
        unit: '',
        ours: [after.listeners],
        naive: [before.listeners],
        threshold: noGrowthThreshold(before.listeners),
      },
      {
        ...figure,
        name: 'heap',
        unit: 'MB',
        ours: [after.heap],
        naive: [before.heap],
        threshold: { of: 'ratio', kind: 'max', limit: 1.1 },
      },
    ]
  },
}

async function countResources(page: Page, cdp: CDPSession) {
  // Preloaded data is released some seconds later.
  await page.waitForTimeout(7000)
  for (let round = 0; round < 3; round += 1) {
    await cdp.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(500)
  }
  await cdp.send('Performance.enable')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    videos: await countInstances(cdp, 'HTMLVideoElement'),
    sources: await countInstances(cdp, 'MediaSource'),
    listeners: metric('JSEventListeners'),
    heap: metric('JSHeapUsedSize') / 1_000_000,
  }
}

async function countInstances(cdp: CDPSession, type: string): Promise<number> {
  const { result: prototype } = await cdp.send('Runtime.evaluate', { expression: `${type}.prototype` })
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' })
  const { result } = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await cdp.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
  return Number(result.value)
}
