import { expect, test } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { trackTyping, typedFields } from './typed-fields.ts'

test('typed text is restored after an update, but never a password, also while it is shown', async () => {
  trackTyping()
  const screen = await renderScreen(
    <>
      <input aria-label="Name" />
      <input aria-label="Password" type="text" autoComplete="new-password" />
    </>,
  )
  await screen.getByLabelText('Name').fill('Bo')
  await screen.getByLabelText('Password').fill('four green tea bowls')
  expect(typedFields().map(({ text }) => text)).toEqual(['Bo'])
})
