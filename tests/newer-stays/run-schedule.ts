// Runs a schedule on simulated devices.
import type { ServerModel } from '#tests/offline/world/server-model.ts'
import { ServerModel as Server } from '#tests/offline/world/server-model.ts'
import { type Action, describeAction, person, type Schedule, taskIds } from './actions.ts'
import { FaultyNetwork, type SimulatedRequest } from './network.ts'
import { Oracle } from './oracle.ts'
import type { Screen, Stores } from './page/main.tsx'
import { SimulatedStorage, SimulatedTab } from './simulated-tab.ts'
import { withVirtualTime } from './virtual-clock.ts'

/** A device of the person, simulated or in a browser. */
export type Device = {
  readonly act: (name: string, ...all: readonly unknown[]) => Promise<void>
  readonly read: () => Promise<Screen>
  readonly readStores: () => Promise<Stores>
  readonly reload: () => Promise<void>
  readonly setHidden: (isHidden: boolean) => Promise<void>
  readonly setOnline: (isOnline: boolean) => Promise<void>
}

export type World = {
  readonly server: ServerModel
  readonly network: FaultyNetwork
  readonly devices: readonly [Device, Device]
  /** Lets `ms` milliseconds pass; with 0, what was started reaches the screen. */
  readonly wait: (ms: number) => Promise<void>
}

export type Report = { readonly faults: readonly string[]; readonly log: readonly string[] }

export async function runOn(world: World, schedule: Schedule): Promise<Report> {
  const { devices, network, server, wait } = world
  const oracle = new Oracle(server)
  const places = devices.map((): { task: string | null } => ({ task: null }))
  let count = 0

  const readAll = async (ms: number) => {
    await wait(ms)
    for (const [number, device] of devices.entries()) {
      const screen = await device.read()
      oracle.check(number, screen, ms > 0)
      if (screen.review) Object.assign(places[number] ?? {}, { task: screen.review.task })
      if (ms > 0) oracle.checkStores(number, screen, await device.readStores())
    }
  }

  const submit = async (device: Device, number: number, confirms: number) => {
    const { review } = await device.read()
    if (!review?.isEditable || review.isSubmitting) return
    oracle.pressSubmit(number, review)
    await device.act('submit')
    await wait(0)
    for (let press = 0; press < confirms; press += 1) await device.act('confirm')
    if (confirms === 0) await device.act('cancel')
  }

  const bid = async (device: Device, price: number) => {
    const { product } = await device.read()
    if (!product || product.isBidding) return
    oracle.pressBid(price)
    await device.act('setAmount', String(price))
    await wait(0)
    await device.act('bid')
    await wait(0)
    await device.act('confirmBid')
  }

  const act = async (action: Action): Promise<void> => {
    const { device: number } = action
    const device = devices[number]
    count += 1
    switch (action.do) {
      case 'open':
        return device.act('open', action.task)
      case 'leave':
        return device.act('open', null)
      case 'type': {
        const { review } = await device.read()
        if (!review?.isEditable || review.isAsking) return
        const text = `${review.task} ${count}`
        oracle.type(number, review.task, text)
        return device.act('type', text)
      }
      case 'submit':
        return submit(device, number, action.confirms)
      case 'choose': {
        const { review } = await device.read()
        if (!review?.isEditable || review.conflict === null) return
        if (action.version === 'other') oracle.takeOther(number, review.task, review.conflict)
        return device.act('choose', action.version)
      }
      case 'undo':
      case 'sync':
      case 'refresh':
      case 'follow':
        return device.act(action.do)
      case 'skip':
        return device.act('skip', `skip ${count}`)
      case 'profile':
        return device.act('profile', `profile ${count}`, oracle.submitProfile(`profile ${count}`))
      case 'message':
        oracle.submitMessage(`message ${count}`)
        return device.act('message', `message ${count}`)
      case 'bid':
        return bid(device, 100 + ((count * 37) % 90) * 10 + count / 100)
      case 'bid-again': {
        const { product } = await device.read()
        return product?.typed ? bid(device, Number(product.typed)) : undefined
      }
      case 'like': {
        const { product } = await device.read()
        if (product) oracle.pressLike(!product.isLiked)
        return device.act('like')
      }
      case 'reload':
        oracle.reload(number)
        await device.reload()
        return device.act('open', places[number]?.task)
      case 'return':
        await device.setHidden(true)
        return device.setHidden(false)
      case 'offline':
      case 'online':
        network.setOnline(number, action.do === 'online')
        return device.setOnline(action.do === 'online')
      case 'wait':
        return undefined
    }
  }

  for (const device of devices) {
    await device.act('look', 'product')
    await device.act('open', taskIds[0])
  }
  await readAll(1000)
  network.start()
  for (const action of schedule.actions) {
    network.log.push(describeAction(action))
    await act(action)
    await readAll(action.do === 'wait' ? action.ms : 0)
  }
  network.log.push('recovery')
  network.recover()
  for (const device of devices) {
    await device.setOnline(true)
    await device.setHidden(true)
    await device.setHidden(false)
  }
  await readAll(600_000)
  for (const device of devices) {
    await device.act('refresh')
    await device.setOnline(true)
  }
  await readAll(60_000)
  const screens = [await devices[0].read(), await devices[1].read()]
  oracle.finish(screens, [await devices[0].readStores(), await devices[1].readStores()])
  return { faults: [...oracle.faults], log: network.log }
}

/** Runs the page's `code` on two simulated devices. */
export const runSimulated = (code: string, schedule: Schedule): Promise<Report> =>
  withVirtualTime(async (clock) => {
    const server = new Server(new Map(taskIds.map((id) => [id, person])))
    const handle = ({ url, method, headers, body }: SimulatedRequest) => {
      const { status, problem, body: content } = server.handle({
        method,
        path: url,
        key: headers['idempotency-key'] ?? '',
        intendedPerson: headers['curio-person'],
        session: person,
        body: body === null ? null : JSON.parse(body),
      })
      const body_ = problem === undefined ? { result: 0, message: 'success' } : { result: 6, problem, message: problem }
      return { status, body: { ...body_, ...content } }
    }
    const network = new FaultyNetwork({ fates: schedule.fates, wait: clock.setTimeout, handle })
    const open = async (number: number): Promise<Device> => {
      const storage = new SimulatedStorage()
      const openTab = async () => {
        const tab = new SimulatedTab(code, storage, clock, (request) => network.send(number, request))
        await clock.finish(tab.page.start(person))
        return tab
      }
      let tab = await openTab()
      return {
        act: async (name, ...all) => tab.page.act(name, ...all),
        read: async () => tab.page.read(),
        readStores: () => clock.finish(tab.page.readStores()),
        reload: async () => {
          tab.close()
          tab = await openTab()
          tab.page.act('look', 'product')
        },
        setHidden: async (isHidden) => tab.hide(isHidden),
        setOnline: async (isOnline) => tab.setOnline(isOnline),
      }
    }
    const devices = [await open(0), await open(1)] as const
    return runOn({ server, network, devices: [...devices], wait: (ms) => clock.advance(ms) }, schedule)
  })
