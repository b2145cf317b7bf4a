// What the server stores of a review is what happened: the share of the dub that was heard, and the time worked.
import { appendFile, mkdir } from 'node:fs/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Device } from '#tests/browsers/device.ts'
import { button, inDialog, link } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { signIn } from '#tests/browsers/scene.ts'
import { isReady } from '#tests/browsers/sees.ts'
import { until } from '#tests/browsers/until.ts'
import { observeDubs, readObservations, takeObservations } from '#tests/support/observe-dub.ts'
import { watchedTasks } from '#tests/support/watched-tasks.ts'

const stored = z.object({ data: z.object({ duration: z.number(), result: z.object({ coverage: z.number() }) }) })

/** A line for each task: what was stored beside what an observer in the page saw. */
const table = 'test-results/browsers/stored-figures.txt'

const taskOn = (device: Device) => device.evaluate(() => location.pathname.split('/').at(-1) ?? '')

const watches: Journey = {
  name: 'the server stores how much of each dub was heard and how long each task was worked on',
  short: 'desktop',
  limitMs: 600_000,
  run: async ({ device, short, as }) => {
    const ask = await as('mei')
    await signIn(device, 'mei')
    await device.goto('/talent')
    await isReady(device)
    await device.evaluate(observeDubs)
    await device.click(link('Start Tasks'))
    await mkdir('test-results/browsers', { recursive: true })
    const wrong: string[] = []
    for (const { name, watch } of watchedTasks.filter(({ inSuite }) => inSuite || !short)) {
      await until('the dub can be played', () =>
        device.evaluate(() => {
          const dub = document.querySelector<HTMLVideoElement>('video[data-side=dub]')
          return (
            document.querySelector<HTMLInputElement>('input[type=range]')?.disabled === false &&
            (dub?.readyState ?? 0) > 1
          )
        }),
      )
      const task = await taskOn(device)
      await watch({
        evaluate: (run, given) => device.evaluate(run, given),
        press: device.press,
        hideFor: device.hideFor,
      })
      await device.click(button('Submit Review'))
      await until('the question, or the next task', async () => {
        const asked = await device.has(inDialog('Submit Review'))
        return asked || (await taskOn(device)) !== task
      })
      if (await device.has(inDialog('Submit Review'))) await device.click(inDialog('Submit Review'))
      await until('the next task', async () => (await taskOn(device)) !== task)
      const { coverage = NaN, workedSeconds = NaN } =
        readObservations(await device.evaluate(takeObservations))[task] ?? {}
      const { duration, result } = stored.parse(await ask(`GET /api/tasks/${task}`)).data
      const line = `${device.engine}, ${name}: coverage ${result.coverage} of ${coverage.toFixed(3)}, ${duration} of ${workedSeconds.toFixed(1)} s`
      await appendFile(table, `${line}\n`)
      if (Math.abs(result.coverage - coverage) > 0.02 || Math.abs(duration - workedSeconds) > 1.5) wrong.push(line)
    }
    expect(wrong).toEqual([])
  },
}

export const figureJourneys: readonly Journey[] = [watches]
