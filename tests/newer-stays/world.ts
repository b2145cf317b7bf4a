// The server and the network of a schedule, and the devices that a schedule acts on.
import { toApiBody } from '#tests/offline/world/model-call.ts'
import { ServerModel } from '#tests/offline/world/server-model.ts'
import { person, type Schedule, taskIds } from './actions.ts'
import { FaultyNetwork } from './network.ts'
import type { Screen, Stores } from './page/main.tsx'
import { SimulatedStorage, SimulatedTab } from './simulated-tab.ts'
import type { Clock } from './virtual-clock.ts'

/** A device of the person, simulated or in a browser. */
export type Device = {
  /** Resolves to false where the screen did not offer it. */
  readonly act: (name: string, ...all: readonly unknown[]) => Promise<boolean>
  readonly read: () => Promise<Screen>
  readonly readStores: () => Promise<Stores>
  readonly reload: () => Promise<void>
  readonly setHidden: (isHidden: boolean) => Promise<void>
  readonly setOnline: (isOnline: boolean) => Promise<void>
  readonly close: () => Promise<void>
}

export type World = {
  readonly server: ServerModel
  readonly network: FaultyNetwork
  readonly devices: readonly [Device, Device]
  /** Lets `ms` milliseconds pass; with 0, what was started reaches the screen. */
  readonly wait: (ms: number) => Promise<void>
}

export function createServer({ fates }: Schedule, wait: (run: () => void, ms: number) => unknown) {
  const server = new ServerModel(new Map(taskIds.map((id) => [id, person])))
  const network = new FaultyNetwork({
    fates,
    wait,
    handle: ({ url, method, headers, body }) => {
      const answer = server.handle({
        method,
        path: url,
        key: headers['idempotency-key'] ?? '',
        intendedPerson: headers['curio-person'],
        session: person,
        body: body === null || body === '' ? null : JSON.parse(body),
      })
      return { status: answer.status, body: toApiBody(answer) }
    },
  })
  return { server, network }
}

type Simulation = {
  readonly code: string
  readonly clock: Clock
  readonly network: FaultyNetwork
  /** Awaits work that takes time of the clock. */
  readonly finish: <T>(work: Promise<T>) => Promise<T>
}

/** Opens the page's `code` on a simulated device. */
export async function openSimulated(number: number, { code, clock, network, finish }: Simulation): Promise<Device> {
  const storage = new SimulatedStorage()
  const openTab = async () => {
    const tab = new SimulatedTab(code, storage, clock, (request) => network.send(number, request))
    await finish(tab.page.start(person))
    return tab
  }
  let tab = await openTab()
  return {
    act: async (name, ...all) => tab.page.act(name, ...all),
    read: async () => tab.page.read(),
    readStores: () => finish(tab.page.readStores()),
    reload: async () => {
      tab.close()
      tab = await openTab()
    },
    setHidden: async (isHidden) => tab.hide(isHidden),
    setOnline: async (isOnline) => tab.setOnline(isOnline),
    close: async () => tab.close(),
  }
}
