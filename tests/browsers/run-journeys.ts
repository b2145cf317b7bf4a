// Registers the journeys as tests of one engine.
import { afterAll, beforeAll, inject, test } from 'vitest'
import { isMissing } from '#tools/programs.ts'
import { copyData, removeData, type RunningServer, runServer } from '#tools/run-server.ts'
import type { Engine, Launcher } from './device.ts'
import { type Journey, sizes } from './journey.ts'
import { appJourneys } from './journeys/app.ts'
import { inputJourneys } from './journeys/keyboard-and-thumb.ts'
import { storageJourneys } from './journeys/storage.ts'
import { marketJourneys } from './journeys/market.ts'
import { coverageJourneys } from './journeys/stored-coverage.ts'
import { reviewJourneys, shortJourneys, streamReviewJourney } from './journeys/review.ts'
import { launch, programs } from './launch.ts'
import { withScenario } from './scenario.ts'

const journeys: readonly Journey[] = [
  ...marketJourneys,
  ...appJourneys,
  ...reviewJourneys,
  ...storageJourneys,
  ...inputJourneys,
  ...coverageJourneys,
]

export function runJourneys(engine: Engine): void {
  const { short } = inject('browsers')
  const runs = isMissing(programs[engine]) ? test.skip : test
  let launcher: Launcher
  let server: RunningServer
  let folder: string

  beforeAll(async () => {
    folder = await copyData(inject('browsers').demo)
    server = await runServer(folder)
    launcher = await launch(engine)
  })
  afterAll(async () => {
    await launcher?.close()
    await server?.stop()
    await removeData(folder)
  })

  // On iPhones before iOS 17.1, which lack MediaSource, the video element itself plays streams.
  if (engine === 'webkit' && !short) {
    runs(`webkit on a phone without MediaSource: ${streamReviewJourney.name}`, () =>
      withScenario(launcher, server.url, { ...sizes.phone, withoutMediaSource: true }, streamReviewJourney.run),
    )
  }
  for (const size of short ? (['phone'] as const) : (['phone', 'desktop'] as const)) {
    for (const { name, run, timeoutMs } of short ? shortJourneys : journeys) {
      runs(`${engine} on a ${size}: ${name}`, { ...(timeoutMs !== undefined && { timeout: timeoutMs }) }, () =>
        withScenario(launcher, server.url, sizes[size], run),
      )
    }
  }
}
