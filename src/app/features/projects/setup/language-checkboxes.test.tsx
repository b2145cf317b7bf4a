import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { LanguageCheckboxes } from './bundle-dialog.tsx'

test('a language chosen by its Chinese name is sent by its own', async () => {
  const onChange = vi.fn<(selected: readonly string[]) => void>()
  const fields = (
    <LanguageCheckboxes selected={['English']} onChange={onChange} lockedLanguages={[]} error={undefined} />
  )
  const screen = await renderScreen(fields, { locale: 'zh-Hans' })
  await expect.element(screen.getByRole('checkbox', { name: '英语' })).toBeChecked()
  await userEvent.click(screen.getByRole('checkbox', { name: '普通话' }))
  expect(onChange).toHaveBeenCalledWith(['English', 'Mandarin'])
})
