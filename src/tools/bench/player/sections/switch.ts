// An hour of tasks, one after the other: nothing may be left of those that are done.
import type { CDPSession, Page } from 'playwright'
import type { PlayerFigure } from '#src/tools/bench/player/figure.ts'
import { formats } from '#src/tools/bench/player/media.ts'
import { onPage, pairOf, type PlayerSection, scene } from '#src/tools/bench/player/stage.ts'

const warmUp = 15
/** An hour at half a minute a task. */
const switches = 120

export const switchSection: PlayerSection = {
  name: 'switch',
  run: async (stage): Promise<PlayerFigure[]> => {
    const tasks: Awaited<ReturnType<typeof pairOf>>[] = []
    for (const format of formats) tasks.push(await pairOf({ format, rate: 30, seconds: 20 }))
    const [before, after, played] = await onPage(stage, async (page) => {
      const tools = await page.context().newCDPSession(page)
      await scene<number>(page, 'switchTasks', { tasks, times: warmUp })
      const before = await takeStock(page, tools)
      const played = await scene<number>(page, 'switchTasks', { tasks, times: switches })
      return [before, await takeStock(page, tools), played] as const
    })
    const figure = { section: 'switch', note: `${switches} tasks, the naive column is before them` }
    const same = (before: number) => ({ of: 'ours', kind: 'most', limit: before }) as const
    return [
      {
        ...figure,
        name: 'tasks that played',
        unit: '',
        ours: [played],
        naive: [],
        bar: { of: 'ours', kind: 'least', limit: switches },
      },
      {
        ...figure,
        name: 'media elements',
        unit: '',
        ours: [after.videos],
        naive: [before.videos],
        bar: same(before.videos),
      },
      {
        ...figure,
        name: 'media sources (one an hls.js instance)',
        unit: '',
        ours: [after.sources],
        naive: [before.sources],
        bar: same(before.sources),
      },
      {
        ...figure,
        name: 'listeners',
        unit: '',
        ours: [after.listeners],
        naive: [before.listeners],
        bar: same(before.listeners),
      },
      {
        ...figure,
        name: 'heap',
        unit: 'MB',
        ours: [after.heap],
        naive: [before.heap],
        bar: { of: 'ratio', kind: 'most', limit: 1.1 },
      },
    ]
  },
}

async function takeStock(page: Page, tools: CDPSession) {
  // What was loaded ahead is let go some seconds later.
  await page.waitForTimeout(7000)
  for (let round = 0; round < 3; round += 1) {
    await tools.send('HeapProfiler.collectGarbage')
    await page.waitForTimeout(500)
  }
  await tools.send('Performance.enable')
  const { metrics } = await tools.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    videos: await countLive(tools, 'HTMLVideoElement'),
    sources: await countLive(tools, 'MediaSource'),
    listeners: metric('JSEventListeners'),
    heap: metric('JSHeapUsedSize') / 1_000_000,
  }
}

async function countLive(tools: CDPSession, type: string): Promise<number> {
  const { result: prototype } = await tools.send('Runtime.evaluate', { expression: `${type}.prototype` })
  const { objects } = await tools.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' })
  const { result } = await tools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await tools.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' })
  return Number(result.value)
}
