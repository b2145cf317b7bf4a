import { describe, expect, test } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { addEntry, tryUpdateEntry, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { chosenLocale } from '#src/app/platform/i18n/language.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { makeOutboxEntry } from '#tests/support/offline-records.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { TalentProfileScreen } from './talent-profile-screen.tsx'

const info = {
  email: 'mei@test.example',
  fullName: 'Mei Lin',
  lookingForTasks: true,
  availability: '10-20 hours' as const,
  linkedin: 'https://www.linkedin.com/in/mei',
}

async function renderProfile() {
  mockCall('POST /api/talents/getInfo', { info })
  const screen = await renderScreen(<TalentProfileScreen />)
  await expect.element(screen.getByLabelText('Name')).toHaveValue('Mei Lin')
  const requestBodies = mockCall('POST /api/talents/updateInfo', { message: 'success' })
  return { screen, requestBodies, update: screen.getByRole('button', { name: 'Update' }) }
}

describe('the profile of a talent', () => {
  test('a talent cannot change their name and email', async () => {
    const { screen } = await renderProfile()
    await expect.element(screen.getByLabelText('Name')).toHaveAttribute('readonly')
    await expect.element(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  })

  test('the language is changed at once, and the wallet is one press away', async () => {
    const { screen } = await renderProfile()
    await expect.element(screen.getByRole('link', { name: '钱包' })).toHaveAttribute('href', '/talent/me/wallet')
    const chosen = mockCall('POST /api/users/me/update', { message: 'success' })
    await screen.getByLabelText('Language').selectOptions('简体中文')
    await expect.poll(() => chosen).toEqual([{ locale: 'zh-Hans' }])
    await expect.poll(chosenLocale).toBe('zh-Hans')
  })

  test('only changed fields are sent, and text typed while an update is in flight is kept and can be sent next', async () => {
    const { screen, update } = await renderProfile()
    const requestBodies: unknown[] = []
    const response = Promise.withResolvers<void>()
    mockCall('POST /api/talents/updateInfo', async ({ body }) => {
      requestBodies.push(body)
      await response.promise
      return { message: 'success' }
    })
    const linkedin = screen.getByLabelText('LinkedIn URL')
    await linkedin.fill('https://example.org/m')
    await screen.getByRole('radio', { name: 'No', exact: true }).click()
    await update.click()
    await expect.poll(() => requestBodies).toHaveLength(1)
    await linkedin.fill('https://example.org/mei')
    response.resolve()
    await expect.element(screen.getByText('Update successful')).toBeVisible()
    await expect.element(linkedin).toHaveValue('https://example.org/mei')
    await screen.getByLabelText('Weekly Availability').selectOptions('30+ hours')
    await update.click()
    await expect.poll(() => requestBodies).toHaveLength(2)
    expect(requestBodies).toEqual([
      {
        linkedin: 'https://example.org/m',
        lookingForTasks: false,
        before: { linkedin: info.linkedin, lookingForTasks: true },
      },
      {
        linkedin: 'https://example.org/mei',
        availability: '30+ hours',
        before: { linkedin: 'https://example.org/m', availability: '10-20 hours' },
      },
    ])
  })

  test('a value that the server refuses shows an error at its field, and the input is kept', async () => {
    const { screen, update } = await renderProfile()
    mockProblem('POST /api/talents/updateInfo', problem('invalid', { errors: [{ path: 'linkedin', message: 'No.' }] }))
    const linkedin = screen.getByLabelText('LinkedIn URL')
    await linkedin.fill('linkedin.com/in/mei')
    await update.click()
    await expect.element(linkedin).toHaveAccessibleDescription(/starts with https:/)
    await expect.element(linkedin).toHaveValue('linkedin.com/in/mei')
  })

  test('a field that another device changed meanwhile shows both values, and is sent only when one is chosen', async () => {
    const { screen, update } = await renderProfile()
    const linkedin = screen.getByLabelText('LinkedIn URL')
    await linkedin.fill('https://example.org/mine')
    mockCall('POST /api/talents/getInfo', { info: { ...info, linkedin: 'https://example.org/theirs' } })
    const fieldError = { path: 'linkedin', message: 'Changed.' }
    mockProblem('POST /api/talents/updateInfo', problem('edit-conflict', { errors: [fieldError] }))
    await update.click()
    await expect.element(screen.getByText('https://example.org/theirs')).toBeVisible()
    const sent = mockCall('POST /api/talents/updateInfo', { message: 'success' })
    await screen.getByRole('button', { name: 'Keep mine' }).click()
    await update.click()
    await expect.element(screen.getByText('Update successful')).toBeVisible()
    const before = { linkedin: 'https://example.org/theirs' }
    expect(sent).toEqual([{ linkedin: 'https://example.org/mine', before }])
  })

  test('without a network changes wait on the device, and are shown when the profile is opened again', async () => {
    const { screen, update } = await renderProfile()
    mockNetworkError('POST /api/talents/updateInfo')
    await screen.getByLabelText('LinkedIn URL').fill('https://example.org/mei')
    await update.click()
    await expect.element(screen.getByText('Waiting to be sent')).toBeVisible()
    await screen.unmount()
    const again = await renderScreen(<TalentProfileScreen />)
    await expect.element(again.getByLabelText('LinkedIn URL')).toHaveValue('https://example.org/mei')
    await expect.element(again.getByText('Waiting to be sent')).toBeVisible()
  })

  test('a change that was refused in the background is shown with its error and can be corrected', async () => {
    const entry = makeOutboxEntry({ work: { kind: 'profile', changes: { linkedin: 'https://example.org' } } })
    await addEntry(entry)
    const reason = { code: 'invalid', status: 422, errors: [{ path: 'linkedin', message: 'No.' }] }
    await tryUpdateEntry(entry.id, (stored) => ({ ...stored, state: 'refused', failureReason: reason }))
    const { screen, requestBodies, update } = await renderProfile()
    const linkedin = screen.getByLabelText('LinkedIn URL')
    await expect.element(linkedin).toHaveValue('https://example.org')
    await expect.element(linkedin).toHaveAccessibleDescription(/starts with https:/)
    await linkedin.fill('https://example.org/mei')
    await update.click()
    await expect.element(screen.getByText('Update successful')).toBeVisible()
    expect(requestBodies).toEqual([{ linkedin: 'https://example.org/mei', before: { linkedin: info.linkedin } }])
    await expect.poll(async () => (await listEntries(entry.person)).map(({ state }) => state)).toEqual(['sent'])
  })
})
