import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useState } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { useAriaKeys } from './custom-shortcuts.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** A page with three actions, which records them, and the sheet. */
function Desk({ done }: { done: string[] }) {
  const [open, setOpen] = useState(false)
  const ariaKeys = useAriaKeys()
  useShortcuts({
    flag: () => done.push('flag'),
    subtitles: () => done.push('subtitles'),
    'show-both': () => done.push('show-both'),
  })
  return (
    <>
      <Button aria-keyshortcuts={ariaKeys('flag')}>Flag</Button>
      <Button onClick={() => setOpen(true)}>Keys</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Shortcuts">
        <ShortcutSheet />
      </Dialog>
    </>
  )
}

const flagRow = 'Change: Flag the selected segment or range, or the position'

async function openSheet() {
  const done: string[] = []
  const screen = await renderScreen(<Desk done={done} />)
  await screen.getByRole('button', { name: 'Keys' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const closeSheet = async () => {
    await screen.getByRole('button', { name: 'Close' }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  }
  return { done, screen, closeSheet }
}

test('an own key replaces the shortcut’s key, also for screen readers, until all are reset', async () => {
  const { done, screen, closeSheet } = await openSheet()
  await expect.element(screen.getByRole('button', { name: /^Change: Leave full screen/ })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: flagRow }).click()
  await expect.element(screen.getByText('Press the new key.')).toBeVisible()
  await userEvent.keyboard(';')
  await expect.element(screen.getByText('Press the new key.')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: flagRow })).toHaveFocus()
  await closeSheet()
  await expect
    .element(screen.getByRole('button', { name: 'Flag', exact: true }))
    .toHaveAttribute('aria-keyshortcuts', ';')
  await userEvent.keyboard('f;')
  expect(done).toEqual(['flag'])
  await screen.getByRole('button', { name: 'Keys' }).click()
  await screen.getByRole('button', { name: 'Reset all' }).click()
  await closeSheet()
  await userEvent.keyboard(';f')
  expect(done).toEqual(['flag', 'flag'])
})

test('a key of another action is taken from it only after Replace', async () => {
  const { done, screen, closeSheet } = await openSheet()
  await screen.getByRole('button', { name: flagRow }).click()
  await userEvent.keyboard('c')
  await expect.element(screen.getByRole('status')).toHaveTextContent('C is the key of “Subtitles on or off”.')
  await screen.getByRole('button', { name: 'Replace' }).click()
  await expect.element(screen.getByText('No key')).toBeVisible()
  await screen.getByRole('button', { name: 'Reset all' }).click()
  await screen.getByRole('button', { name: flagRow }).click()
  await userEvent.keyboard('c')
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await closeSheet()
  await userEvent.keyboard('cf')
  expect(done).toEqual(['subtitles', 'flag'])
})

test('a reserved key is refused, and Escape cancels the change without closing the sheet', async () => {
  const { screen } = await openSheet()
  await screen.getByRole('button', { name: flagRow }).click()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(screen.getByText('This key is reserved. Press another one.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByText('This key is reserved. Press another one.')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})
