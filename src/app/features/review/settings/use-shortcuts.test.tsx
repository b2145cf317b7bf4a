import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { useState } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from '#src/app/ui/dialog/dialog.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** A page that records the actions of its keys. */
function Desk({ done }: { done: string[] }) {
  const [open, setOpen] = useState(false)
  useShortcuts({
    play: () => done.push('play'),
    'step-forward': () => done.push('step'),
    audible: () => done.push('heard'),
    submit: () => done.push('submit'),
  })
  return (
    <>
      <Button onClick={() => done.push('pressed')}>Next</Button>
      <label>
        Note <textarea />
      </label>
      <label>
        Reason
        <select>
          <option>None</option>
          <option>Music</option>
        </select>
      </label>
      <input type="radio" aria-label="Too late" />
      <Button onClick={() => setOpen(true)}>Ask</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Sure?" />
    </>
  )
}

async function openDesk() {
  const done: string[] = []
  return { done, screen: await renderScreen(<Desk done={done} />) }
}

test('shortcuts work anywhere on the page, and a held key repeats only where allowed', async () => {
  const { done } = await openDesk()
  await userEvent.keyboard('k m')
  await userEvent.keyboard('{m>3/}')
  await userEvent.keyboard('{.>3/}')
  expect(done).toEqual(['play', 'play', 'heard', 'heard', 'step', 'step', 'step'])
})

test('no shortcut fires while somebody types or chooses, except Submit, which types nothing', async () => {
  const { done, screen } = await openDesk()
  await screen.getByLabelText('Note').fill('')
  await userEvent.keyboard('k m .')
  await expect.element(screen.getByLabelText('Note')).toHaveValue('k m .')
  await userEvent.keyboard('{Tab}m')
  await expect.element(screen.getByRole('combobox')).toHaveValue('Music')
  expect(done).toEqual([])
  await screen.getByLabelText('Note').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(done).toEqual(['submit'])
})

test('no shortcut fires behind a dialog', async () => {
  const { done, screen } = await openDesk()
  await screen.getByRole('button', { name: 'Ask' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('km.')
  expect(done).toEqual([])
})

test('Space presses a button focused by keyboard, and plays after a button pressed by pointer', async () => {
  const { done, screen } = await openDesk()
  await screen.getByRole('button', { name: 'Next' }).click()
  await userEvent.keyboard(' ')
  expect(done).toEqual(['pressed', 'play'])
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift} ')
  expect(done).toEqual(['pressed', 'play', 'pressed'])
})

test('Space chooses a radio button that a key focused, although the last press was a pointer’s', async () => {
  const { done, screen } = await openDesk()
  await screen.getByRole('button', { name: 'Next' }).click()
  const radio = screen.getByRole('radio')
  ;(radio.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(radio).toBeChecked()
  expect(done).toEqual(['pressed'])
})
