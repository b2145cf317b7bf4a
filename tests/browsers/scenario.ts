// The environment of a journey: a device with the app, its network, and other people.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApiCall } from '#tools/call-api.ts'
import type { DemoPerson } from '#tools/sign-in-demo-person.ts'
import { type TestProxy, startTestProxy } from '#tests/support/test-proxy.ts'
import type { Device, DeviceOptions, Launcher } from './device.ts'
import { signInToApi } from './sign-in-to-api.ts'

const screenshotFolder = 'test-results/browsers'

export type Scenario = {
  readonly device: Device
  readonly network: TestProxy
  /** Calls the API as another person, bypassing `network`, which a journey may block. */
  readonly callAs: (person: DemoPerson) => Promise<ApiCall>
}

/** Runs a journey on a new device and closes the device and its network afterwards. */
export async function withScenario(
  launcher: Launcher,
  server: string,
  options: DeviceOptions,
  run: (scene: Scenario) => Promise<void>,
): Promise<void> {
  const network = await startTestProxy(server)
  const device = await launcher.open(network.url, options)
  try {
    await run({ device, network, callAs: (person) => signInToApi(server, person) })
  } catch (error) {
    throw new Error(await describeFailure(device, error), { cause: error })
  } finally {
    await device.close()
    await network.close()
  }
}

/** Describes a failure and writes a screenshot. */
async function describeFailure(device: Device, error: unknown): Promise<string> {
  const file = join(screenshotFolder, `${device.engine}-${Date.now()}.png`)
  await mkdir(screenshotFolder, { recursive: true })
  await writeFile(file, await device.screenshot())
  const message = error instanceof Error ? error.message : String(error)
  return [message, ...device.errors.slice(0, 5), `Seen: ${file}`].join('\n')
}

/** Signs in on the device through the API, without the form. */
export async function signIn(device: Device, person: DemoPerson): Promise<void> {
  await device.goto('/healthz')
  await device.evaluate(async (email) => {
    const answer = await fetch('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'curio-demo' }),
    })
    const { token } = (await answer.json()) as { token: string }
    localStorage.setItem('token', token)
  }, `${person}@curio.example`)
}
