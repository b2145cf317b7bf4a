import { expect, test } from 'vitest'
import { makeOwnProfile } from '#tests/support/responses.ts'
import { problem } from '#src/contract/call/problems.ts'
import { makePhoto } from '#tests/support/make-photo.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { EditProfile } from './edit-profile.tsx'

const me = makeOwnProfile({ location: 'Copenhagen' })

async function openDialog(profile = me) {
  const requestBodies = mockCall('POST /api/users/me/update', { message: 'success' })
  const screen = await renderScreen(<EditProfile me={profile} />)
  await screen.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Edit Profile' })
  const save = dialog.getByRole('button', { name: 'Save' })
  const choose = (file: File) => dialog.getByLabelText('Choose a photo').last().upload(file)
  return { screen, dialog, save, choose, requestBodies, name: dialog.getByRole('textbox', { name: 'Name' }) }
}

test('only changed fields of the profile are sent, and nothing while the name is blank or too long', async () => {
  const { screen, dialog, save, requestBodies, name } = await openDialog()
  await name.fill('   ')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter a name.')
  await expect.element(name).toBeInvalid()
  await expect.element(name).toHaveFocus()
  await name.fill('x'.repeat(101))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter a name of at most 100 characters.')
  expect(requestBodies).toEqual([])
  await name.fill(' 薄 Bo ')
  await dialog.getByLabelText('Location').clear()
  await dialog.getByLabelText('About').fill('Porcelain')
  await save.click()
  await expect.element(screen.getByText('Profile saved.')).toBeVisible()
  expect(requestBodies).toEqual([
    { name: '薄 Bo', location: '', about: 'Porcelain', before: { name: 'Bo', location: 'Copenhagen', about: '' } },
  ])
})

test('profile input is kept after a network error, also when the dialog is closed and opened again', async () => {
  const { screen, dialog, save, name } = await openDialog()
  mockNetworkError('POST /api/users/me/update')
  await name.fill('Bo Anders')
  await save.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Network error. Please try again later.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Edit Profile' }).click()
  await expect.element(name).toHaveValue('Bo Anders')
})

test('Save keeps the dialog open while the chosen photo is not uploaded, and saves the other fields', async () => {
  const { screen, dialog, save, choose, requestBodies, name } = await openDialog()
  mockNetworkError('POST /api/images')
  await choose(await makePhoto('face.png'))
  const error = dialog.getByText('Network error. Please try again later.')
  await expect.element(error).toBeVisible()
  await save.click()
  await expect.element(error).toBeVisible()
  await name.fill('Bo Anders')
  await save.click()
  await expect.element(screen.getByText('Profile saved.')).toBeVisible()
  await expect.element(error).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(requestBodies).toEqual([{ name: 'Bo Anders', before: { name: 'Bo' } }])
})

test('a file that is not a photo or is refused gives the reason; a photo uploaded again is saved with the profile', async () => {
  const { screen, dialog, save, choose, requestBodies } = await openDialog()
  await choose(new File(['no picture'], 'face.png', { type: 'image/png' }))
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This photo cannot be read. Choose a JPEG, PNG or WebP.')
  mockProblem('POST /api/images', problem('too-large'))
  await choose(await makePhoto('face.png'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('This is too large to send.')
  const picture = { key: 'k1', src: '/media/images/k1', width: 40, height: 40, placeholder: '' }
  mockCall('POST /api/images', { data: picture })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Remove' })).toBeVisible()
  await save.click()
  await expect.element(screen.getByText('Profile saved.')).toBeVisible()
  expect(requestBodies).toEqual([{ icon: 'k1' }])
})

test('a profile is saved without its photo after Remove', async () => {
  const { screen, dialog, save, requestBodies } = await openDialog({ ...me, icon: '/icons/icon-192.png' })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Change photo' })).not.toBeInTheDocument()
  await save.click()
  await expect.element(screen.getByText('Profile saved.')).toBeVisible()
  expect(requestBodies).toEqual([{ icon: '' }])
})
