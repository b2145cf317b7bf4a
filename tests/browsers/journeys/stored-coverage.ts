// Compares the stored coverage and duration of reviews with what an observer in the page measured.
import { appendFile, mkdir } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Device } from '#tests/browsers/device.ts'
import { button, inDialog, link } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { signIn } from '#tests/browsers/scenario.ts'
import { waitForHydration } from '#tests/browsers/expect-page.ts'
import { waitUntil } from '#tests/browsers/wait-until.ts'
import { observeDubs, readObservations, takeObservations } from '#tests/browsers/observe-dub.ts'
import { watchScripts } from '#tests/browsers/watch-scripts.ts'

/** One line per task, with the stored figures and those of the observer. */
const outputFile = 'test-results/browsers/stored-figures.txt'

const readTaskId = (device: Device) => device.evaluate(() => location.pathname.split('/').at(-1) ?? '')

const storedCoverageJourney: Journey = {
  name: 'the server stores the coverage of each dub and the duration of each review',
  timeoutMs: 600_000,
  run: async ({ device, callAs }) => {
    const callApi = await callAs('mei')
    await signIn(device, 'mei')
    await device.goto('/talent')
    await waitForHydration(device)
    await device.evaluate(observeDubs)
    await device.click(link('Start Tasks'))
    await mkdir('test-results/browsers', { recursive: true })
    const mismatches: string[] = []
    for (const { name, steps } of watchScripts) {
      await waitUntil('the dub can be played', () =>
        device.evaluate(() => {
          const dub = document.querySelector<HTMLVideoElement>('video[data-side=dub]')
          return (
            document.querySelector<HTMLInputElement>('input[type=range]')?.disabled === false &&
            (dub?.readyState ?? 0) > 1
          )
        }),
      )
      const task = await readTaskId(device)
      for (const step of steps) await step(device)
      await device.click(button('Submit Review'))
      await waitUntil('the confirmation or the next task is shown', async () => {
        const isConfirmShown = await device.has(inDialog('Submit Review'))
        return isConfirmShown || (await readTaskId(device)) !== task
      })
      if (await device.has(inDialog('Submit Review'))) await device.click(inDialog('Submit Review'))
      await waitUntil('the next task is open', async () => (await readTaskId(device)) !== task)
      const { coverage = NaN, workedSeconds = NaN } =
        readObservations(await device.evaluate(takeObservations))[task] ?? {}
      // The next task is shown before the server has confirmed the review.
      const { duration, result } = await waitUntil('the server has the review', async () => {
        const { data } = await callApi('GET /api/tasks/{id}', { params: { id: task } })
        return data.status === 'completed' && data
      })
      const storedCoverage = result?.coverage ?? Infinity
      const line = `${device.engine}, ${name}: coverage ${storedCoverage} of ${coverage.toFixed(3)}, ${duration} of ${workedSeconds.toFixed(1)} s`
      await appendFile(outputFile, `${line}\n`)
      if (Math.abs(storedCoverage - coverage) > 0.02 || Math.abs(duration - workedSeconds) > 1.5) mismatches.push(line)
    }
    expect(mismatches).toEqual([])
  },
}

export const coverageJourneys: readonly Journey[] = [storedCoverageJourney]
