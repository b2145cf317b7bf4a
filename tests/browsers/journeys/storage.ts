// What a talent and a buyer do on a device whose storage fails: iPhones close databases of an app in the background, and
// private windows, Lockdown Mode and blocked cookies forbid storage.
import { expect } from 'vitest'
import type { DemoPerson } from '#tools/sign-in-demo-person.ts'
import type { Device } from '#tests/browsers/device.ts'
import { button, field, inDialog, link, radio } from '#tests/browsers/find-target.ts'
import type { Journey } from '#tests/browsers/journey.ts'
import { waitForHydration, waitForPath, waitForTarget, waitForText } from '#tests/browsers/expect-page.ts'
import { findTask, readReview } from '#tests/browsers/review-tasks.ts'
import { signIn, type Scenario } from '#tests/browsers/scenario.ts'
import { waitUntil } from '#tests/browsers/wait-until.ts'
import { dollars, firstWithoutBid } from './market.ts'
import { submitReview } from './review.ts'

/** Lets every database that is open be closed without an event, as often as the page is told to. */
function closeDatabasesOnEvent(): void {
  const { open } = IDBFactory.prototype
  const opened = new Set<IDBDatabase>()
  IDBFactory.prototype.open = function (...request) {
    const opening = open.apply(this, request)
    opening.addEventListener('success', () => opened.add(opening.result))
    return opening
  }
  addEventListener('close-databases', () => {
    for (const database of opened) database.close()
    opened.clear()
  })
}

const closeDatabases = (device: Device) => device.evaluate(() => void dispatchEvent(new Event('close-databases')))

function forbidStorage(): void {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: forbidden })
  Object.assign(window, { BroadcastChannel: forbidden })
  for (const name of ['serviceWorker', 'locks', 'storage']) Reflect.deleteProperty(Navigator.prototype, name)
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(window, name)
}

/** Signs in by the form, which needs no storage. */
async function signInByForm(device: Device, person: DemoPerson): Promise<void> {
  await device.goto('/login')
  await waitForHydration(device)
  await device.fill(field('Email'), `${person}@curio.example`)
  await device.fill(field('Password'), 'curio-demo')
  await device.click(button('Continue'))
  await waitForPath(device, /^\/(me|talent)/)
}

const waitForNote = (device: Device, note: string) =>
  waitUntil('the note is shown', () =>
    device.evaluate((text) => [...document.querySelectorAll('textarea')].some(({ value }) => value === text), note),
  )

/** Waits until a draft in the database has the note: the page says “Saved on this device” of an earlier change too. */
const waitForStoredNote = (device: Device, note: string) =>
  waitUntil('the note is in the database', () =>
    device.evaluate(
      (text) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('curio-review-drafts')
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
            reading.addEventListener('success', () => resolve(JSON.stringify(reading.result).includes(text)))
          })
        }),
      note,
    ),
  )

/** Writes a note, reloads and submits. `stored`: where the page says that the note is. */
async function review(
  { device, callAs }: Scenario,
  stored: string,
  around: (typeAndWait: () => Promise<void>, note: string) => Promise<void>,
): Promise<void> {
  const callApi = await callAs('mei')
  const { id } = await findTask(callApi, 'MP4')
  const note = `Written in ${device.engine} ${Date.now()}`
  await device.goto(`/task/${id}`)
  await waitForHydration(device)
  await around(async () => {
    await device.fill(field('Free note'), note)
    await waitForText(device, stored)
  }, note)
  await device.reload()
  await waitForHydration(device)
  await waitForNote(device, note)
  await submitReview(device)
  await waitUntil('the server has the review', async () => (await readReview(callApi, id)).submitted > 0)
  expect(await readReview(callApi, id)).toEqual({ submitted: 1, note })
}

const closedDatabaseReview: Journey = {
  name: 'a talent reviews a task although the browser closes the databases',
  run: async (scene) => {
    const { device, network } = scene
    network.runInPages(closeDatabasesOnEvent)
    await signIn(device, 'mei')
    await review(scene, 'Saved on this device', async (typeAndWait, note) => {
      await device.click(radio('1'))
      await waitForText(device, 'Saved')
      await closeDatabases(device)
      // Without the server, the note can come back from the device only.
      network.blockPaths(/\/draft$/)
      await typeAndWait()
      await waitForStoredNote(device, note)
      await closeDatabases(device)
    })
  },
}

const closedDatabaseMessage: Journey = {
  name: 'a buyer sends a message although the browser closes the databases',
  run: async ({ device, network, callAs }) => {
    const seller = await callAs('seller')
    const { data } = await seller('GET /api/products/user/list', { query: { status: 'new' } })
    const question = `Is it old? ${Date.now()}`
    network.runInPages(closeDatabasesOnEvent)
    await signIn(device, 'buyer')
    await device.goto(`/antique/${data[0]?._id}`)
    await waitForHydration(device)
    await device.click(link('联系收藏者'))
    await device.fill({ css: 'textarea' }, question)
    await closeDatabases(device)
    await device.click(button('Send'))
    await waitForPath(device, /\/messages\/[\da-f-]{36}$/)
    await waitForText(device, question)
  },
}

const forbiddenStorageReview: Journey = {
  name: 'a talent reviews a task although the browser forbids storage',
  run: async (scene) => {
    scene.network.runInPages(forbidStorage)
    await signInByForm(scene.device, 'mei')
    await review(scene, 'Saved on the server: this browser cannot store it', (typeAndWait) => typeAndWait())
  },
}

const forbiddenStorageBid: Journey = {
  name: 'a buyer searches, bids and writes although the browser forbids storage',
  run: async ({ device, network, callAs }) => {
    const seller = await callAs('seller')
    const { data: active } = await seller('GET /api/products/user/list', { query: { status: 'active' } })
    const callApi = await callAs('buyer')
    const id = await firstWithoutBid(
      callApi,
      active.map(({ _id }) => _id),
    )
    const { price } = (await callApi('GET /api/products/{id}', { params: { id } })).data
    network.runInPages(forbidStorage)
    await signInByForm(device, 'buyer')
    for (const path of ['/', '/antiques?keyword=青花', '/me', '/me?tab=messages', '/me/account']) {
      await device.goto(path)
      await waitForHydration(device)
      await waitForTarget(device, { css: 'h1, h2, [role=tab]' })
    }
    await device.goto(`/antique/${id}`)
    await waitForHydration(device)
    const isWide = await device.evaluate(() => matchMedia('(width >= 48rem)').matches)
    const send = isWide ? button('出个价') : inDialog('出个价')
    if (!isWide) await device.click(button('出个价'))
    await device.fill(field('Your bid in $'), String(price + 200))
    await device.click(send)
    await waitForText(device, dollars(price + 200))
    await device.reload()
    await waitForHydration(device)
    await waitForText(device, dollars(price + 200))
    const question = `Is it old? ${Date.now()}`
    await device.click(link('联系收藏者'))
    await device.fill({ css: 'textarea' }, question)
    await device.click(button('Send'))
    await waitForPath(device, /\/messages\/[\da-f-]{36}$/)
    await waitForText(device, question)
  },
}

export const storageJourneys: readonly Journey[] = [
  closedDatabaseReview,
  closedDatabaseMessage,
  forbiddenStorageReview,
  forbiddenStorageBid,
]
