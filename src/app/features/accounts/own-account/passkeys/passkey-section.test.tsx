import { expect, test, vi } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { PasskeySection } from './passkey-section.tsx'
import type { Passkey } from '#src/app/features/accounts/credentials/credential-queries.ts'

const at = '2026-11-20T08:30:00Z'
const phone: Passkey = {
  _id: '01990000-0000-7000-8000-000000000001',
  name: 'Phone',
  createdAt: at,
  lastUsedAt: null,
}
const options = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Curio' },
  user: { id: 'AAAA', name: 'bo@test.example', displayName: 'Bo' },
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
}

async function renderSection({ passkeys, since }: { passkeys: readonly Passkey[]; since: string | null }) {
  const server = { passkeys }
  mockCall('GET /api/users/me/secondFactor', { data: { since, recoveryCodes: 10, required: false } })
  mockCall('GET /api/users/me/passkeys', () => ({ data: [...server.passkeys] }))
  const session = { _id: phone._id, browser: 'Safari', system: 'iPad', here: true, createdAt: at, lastUsedAt: at }
  mockCall('GET /api/users/me/sessions', { data: [session] })
  return { screen: await renderScreen(<PasskeySection />), server }
}

test('adding one takes the password and a code of the app, and names the passkey like the device', async () => {
  const { screen } = await renderSection({ passkeys: [], since: at })
  const bodies = mockCall('POST /api/users/me/passkeys/prepare', () => ({ data: options }))
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Current password').fill('the old words')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByText('Enter the code.')).toBeVisible()
  await dialog.getByLabelText('Code', { exact: true }).fill('123456')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Safari on iPad')
  expect(bodies).toEqual([{ currentPassword: 'the old words', code: '123456' }])
  const create = vi.spyOn(navigator.credentials, 'create')
  for (const [name, text] of [
    ['NotAllowedError', 'No passkey was created. Please try again.'],
    ['InvalidStateError', 'This device already has a passkey of your account.'],
  ] as const) {
    create.mockRejectedValueOnce(new DOMException('', name))
    await dialog.getByRole('button', { name: 'Create passkey' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text)
  }
})

test('the only one is pointed out, and removing it takes the password', async () => {
  const { screen, server } = await renderSection({ passkeys: [phone], since: null })
  await expect.element(screen.getByText(/Add another passkey or an authenticator app/)).toBeVisible()
  await screen.getByRole('button', { name: 'Remove Phone' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByLabelText('Current password').fill('the old words')
  const bodies = mockCall('POST /api/users/me/passkeys/{id}/remove', () => {
    server.passkeys = []
    return { message: 'success' }
  })
  await dialog.getByRole('button', { name: 'Remove' }).click()
  // The dialog hides the rest of the page until it is closed.
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Remove Phone' })).not.toBeInTheDocument()
  expect(bodies).toEqual([{ currentPassword: 'the old words', code: '' }])
})
