import { describe, expect, test, vi } from 'vitest'
import { makeOwnProfile } from '#tests/support/responses.ts'
import { problem } from '#src/contract/call/problems.ts'
import type { EnablePushResult } from '#src/app/platform/push/push-subscription.ts'
import { changeChoices, mapTopics } from '#src/domain/messages/notification-choices.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import type { PushDevice } from './devices.tsx'
import type { PushOverview, PushSettings } from './push-query.ts'
import { NotificationSettings } from './notification-settings.tsx'

const id = (end: number) => `01990000-0000-7000-8000-00000000000${end}`
const phone = { _id: id(1), device: 'Chrome, Android', createdAt: '2026-11-01T10:00:00Z', reachedAt: null, here: true }
const tablet = { ...phone, _id: id(2), device: 'Safari, iPad', reachedAt: '2026-11-20T08:30:00Z', here: false }

const makePushDevice = (more: Partial<PushDevice> = {}): PushDevice => ({
  readState: () => 'ready',
  turnOn: async () => 'on',
  turnOff: async () => {},
  ...more,
})

async function renderSettings(
  device: PushDevice,
  devices: PushOverview['devices'] = [],
  { managesProjects = false, ...settings }: Partial<PushSettings> & { managesProjects?: boolean } = {},
) {
  const savedSearch = { _id: id(3), filter: { keyword: '青花', priceMax: 5000 }, createdAt: phone.createdAt }
  const state = { devices, searches: [savedSearch] }
  let settingsOnServer: PushSettings = {
    choices: mapTopics(() => ({ app: true, push: true, mail: 'off' })),
    quiet: null,
    hideDetails: false,
    ...settings,
  }
  mockCall('GET /api/push', () => ({
    data: { publicKey: 'BPublic', settings: settingsOnServer, devices: state.devices },
  }))
  mockCall('GET /api/users/me', { data: makeOwnProfile({ managesProjects }) })
  mockCall('GET /api/searches', () => ({ data: state.searches }))
  const changes = mockCall('PUT /api/push/settings', ({ body: { choices = {}, quiet, hideDetails } }) => {
    settingsOnServer = {
      choices: changeChoices(settingsOnServer.choices, choices),
      quiet: quiet === undefined ? settingsOnServer.quiet : quiet,
      hideDetails: hideDetails ?? settingsOnServer.hideDetails,
    }
    return { data: settingsOnServer }
  })
  const screen = await renderScreen(<NotificationSettings pushDevice={device} />)
  await expect.element(screen.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  return { screen, changes, state }
}

describe('this device', () => {
  test('notifications are off until the person turns them on, and can be turned off again', async () => {
    const turnOn = vi.fn<(key: string) => Promise<EnablePushResult>>()
    const { screen, state } = await renderSettings(
      makePushDevice({
        turnOn,
        turnOff: async () => {
          state.devices = []
        },
      }),
    )
    turnOn.mockImplementation(async () => {
      state.devices = [phone]
      return 'on'
    })
    await expect.element(screen.getByText('Notifications are off on this device.')).toBeVisible()
    expect(turnOn).not.toHaveBeenCalled()
    await screen.getByRole('button', { name: 'Turn on' }).click()
    await expect.element(screen.getByText('Notifications are on, even when Curio is closed.')).toBeVisible()
    expect(turnOn).toHaveBeenCalledWith('BPublic')
    await screen.getByRole('button', { name: 'Turn off' }).click()
    await expect.element(screen.getByRole('button', { name: 'Turn on' })).toBeVisible()
  })

  test.each([
    ['unsupported', /This browser does not support notifications/],
    ['needs-install', /Add to Home Screen/],
    ['denied', /Set Notifications to Allow/],
  ] as const)('a device in the state %s shows what to do', async (state, texts) => {
    const { screen } = await renderSettings(makePushDevice({ readState: () => state }))
    await expect.element(screen.getByText(texts)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Turn on' })).not.toBeInTheDocument()
  })

  test('each reason why notifications were not turned on is shown, and it can be retried until the browser blocks them', async () => {
    let state: ReturnType<PushDevice['readState']> = 'ready'
    const turnOn = vi.fn<PushDevice['turnOn']>()
    const { screen } = await renderSettings(makePushDevice({ readState: () => state, turnOn }))
    for (const [outcome, reason] of [
      ['dismissed', /the browser prompt was closed/],
      ['unreachable', /could not reach its notification service/],
      ['denied', /^This browser blocks notifications from Curio\.$/],
    ] as const) {
      turnOn.mockImplementation(async () => {
        if (outcome === 'denied') state = outcome
        return outcome
      })
      await screen.getByRole('button', { name: 'Turn on' }).click()
      await expect.element(screen.getByText(reason)).toBeVisible()
    }
  })
})

describe('the settings of notifications', () => {
  test('a setting is saved at once, and restored if the server refuses it', async () => {
    const { screen, changes } = await renderSettings(makePushDevice())
    await screen.getByRole('checkbox', { name: 'Push: Auctions I won' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Push: Auctions I won' })).not.toBeChecked()
    await screen.getByRole('combobox', { name: 'Mail: Orders' }).selectOptions('Daily')
    await screen.getByRole('switch', { name: 'Hide details' }).click()
    // Only what changed: another device may have changed the rest.
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await expect
      .poll(() => changes)
      .toEqual([
        { choices: { won: { push: false } }, timeZone },
        { choices: { orders: { mail: 'daily' } }, timeZone },
        { hideDetails: true },
      ])
    mockProblem('PUT /api/push/settings', problem('unexpected'))
    const inApp = screen.getByRole('checkbox', { name: 'App: New followers' })
    await inApp.click()
    await expect.element(screen.getByText('Something went wrong on our side.', { exact: false })).toBeVisible()
    await expect.element(inApp).toBeChecked()
  })

  test('what a topic does not offer cannot be chosen, and projects are offered to managers only', async () => {
    const { screen } = await renderSettings(makePushDevice())
    await expect.element(screen.getByRole('checkbox', { name: 'App: Messages' })).toBeDisabled()
    const options = (name: string) =>
      screen
        .getByRole('combobox', { name })
        .getByRole('option')
        .elements()
        .map((each) => each.textContent)
    expect(options('Mail: Saved searches')).toEqual(['Off', 'Daily'])
    await expect.element(screen.getByRole('cell', { name: 'Not offered' }).first()).toBeInTheDocument()
    expect(options('Mail: Sign-ins on new devices')).toEqual(['Off', 'Now'])
    await expect
      .element(screen.getByRole('checkbox', { name: 'Push: Sign-ins on new devices' }))
      .not.toBeInTheDocument()
    await expect.element(screen.getByRole('combobox', { name: 'Mail: Projects I manage' })).not.toBeInTheDocument()
  })

  test('managers choose how they are notified of their projects', async () => {
    const { screen, changes } = await renderSettings(makePushDevice(), [], { managesProjects: true })
    await screen.getByRole('combobox', { name: 'Mail: Projects I manage' }).selectOptions('Now')
    await expect.poll(() => changes).toMatchObject([{ choices: { projects: { mail: 'now' } } }])
  })

  test('quiet hours are 22:00 to 07:00 in the local time zone at first, and their end can be changed', async () => {
    const { screen, changes } = await renderSettings(makePushDevice())
    await screen.getByRole('switch', { name: 'Quiet hours' }).click()
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    await expect.poll(() => changes.at(-1)?.quiet).toEqual({ from: '22:00', until: '07:00', timeZone })
    const until = screen.getByLabelText('Until')
    await until.fill('22:00')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The end must differ from the start.')
    await until.fill('06:30')
    await screen.getByLabelText('From').click()
    await expect.poll(() => changes.at(-1)?.quiet).toEqual({ from: '22:00', until: '06:30', timeZone })
    expect(changes).toHaveLength(2)
  })

  test('the end of quiet hours can be entered while their start is saved; their time zone stays until it is changed', async () => {
    const quiet = { from: '22:00', until: '07:00', timeZone: 'Asia/Shanghai' }
    const { screen, changes } = await renderSettings(makePushDevice(), [], { quiet })
    await screen.getByLabelText('From').fill('23:00')
    const until = screen.getByLabelText('Until')
    until.element().focus()
    await expect.poll(() => changes.at(-1)?.quiet).toEqual({ ...quiet, from: '23:00' })
    await expect.element(until).toHaveFocus()
    await until.fill('06:30')
    screen.getByLabelText('From').element().focus()
    await expect.poll(() => changes.at(-1)?.quiet).toEqual({ ...quiet, from: '23:00', until: '06:30' })
    await expect.element(screen.getByText('Time zone: Asia/Shanghai')).toBeVisible()
    await screen.getByRole('button', { name: /Use local time/ }).click()
    await expect.poll(() => changes.at(-1)?.quiet?.timeZone).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  })
})

test('another device of the person can be removed', async () => {
  const { screen, state } = await renderSettings(makePushDevice(), [phone, tablet])
  const removed: unknown[] = []
  mockCall('DELETE /api/push/subscription', ({ query }) => {
    removed.push(query.device)
    state.devices = [phone]
    return { message: 'success' }
  })
  await screen.getByRole('button', { name: 'Remove: Safari, iPad' }).click()
  await expect.element(screen.getByText('Safari, iPad')).not.toBeInTheDocument()
  expect(removed).toEqual([tablet._id])
  await expect.element(screen.getByText('Notifications are on', { exact: false })).toBeVisible()
})

test('a saved search leads to its results and can be removed', async () => {
  const { screen, state } = await renderSettings(makePushDevice())
  const link = screen.getByRole('link', { name: '青花 · ≤ $5,000' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^\/antiques\?keyword=.*&priceMax=5000$/))
  mockCall('DELETE /api/searches/{id}', () => {
    state.searches = []
    return { message: 'success' }
  })
  await screen.getByRole('button', { name: 'Remove: 青花 · ≤ $5,000' }).click()
  await expect.element(screen.getByText('press “Save search”', { exact: false })).toBeVisible()
  await expect.element(screen.getByText('Removed: 青花 · ≤ $5,000')).toBeInTheDocument()
})
