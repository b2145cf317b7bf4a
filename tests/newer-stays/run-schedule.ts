// Runs a schedule, and compares what the devices show and store with what must hold.
import { type Action, describeAction, type Schedule, taskIds } from './actions.ts'
import { Oracle } from './oracle.ts'
import { withVirtualTime } from './virtual-clock.ts'
import { createServer, type Device, openSimulated, type World } from './world.ts'

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
    if (!product || product.isBidding || product.questionedBid !== null) return
    oracle.pressBid(price)
    if (product.bid !== null) await device.act('edit')
    await device.act('setAmount', String(price))
    await wait(0)
    await device.act('bid')
  }

  const act = async (action: Action): Promise<unknown> => {
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
        if (await device.act('type', text, review.task)) oracle.type(number, review.task, text)
        return undefined
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
      case 'answer': {
        const { product } = await device.read()
        if (!product || product.questionedBid === null) return
        if (action.choice === 'replace') oracle.pressBid(product.questionedBid)
        return device.act(action.choice)
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

  for (const device of devices) await device.act('open', taskIds[0])
  await readAll(1000)
  network.start()
  for (const action of schedule.actions) {
    network.log.push(describeAction(action))
    await act(action)
    await readAll(action.do === 'wait' ? action.ms : action.do === 'type' ? action.thenMs : 0)
  }
  network.log.push('recovery')
  network.recover()
  for (const device of devices) {
    await device.setOnline(true)
    await device.setHidden(true)
    await device.setHidden(false)
  }
  await readAll(120_000)
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
    const { server, network } = createServer(schedule, clock.setTimeout)
    const simulation = { code, clock, network, finish: <T>(work: Promise<T>) => clock.finish(work) }
    const devices = [await openSimulated(0, simulation), await openSimulated(1, simulation)] as const
    return runOn({ server, network, devices, wait: (ms) => clock.advance(ms) }, schedule)
  })
