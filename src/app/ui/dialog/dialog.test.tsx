import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useState } from 'react'
import { Button } from '#src/app/ui/button/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

function UnassignAll({ busy = false }: { busy?: boolean }) {
  const [open, setOpen] = useState(false)
  const [answer, setAnswer] = useState('')
  return (
    <>
      <Button onClick={() => setOpen(true)}>Unassign All</Button>
      <p>{answer}</p>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Unassign tasks"
        message="34 tasks become unassigned."
        confirmText="Unassign 34"
        busy={busy}
        onConfirm={() => {
          setAnswer('Unassigned')
          setOpen(false)
        }}
      />
    </>
  )
}

describe('the confirmation dialog', () => {
  test('the dialog describes the consequence, and the action runs once confirmed', async () => {
    const screen = await render(<UnassignAll />)
    await screen.getByRole('button', { name: 'Unassign All' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Unassign tasks' })
    await expect.element(dialog).toHaveAccessibleDescription('34 tasks become unassigned.')
    await dialog.getByRole('button', { name: 'Unassign 34' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByText('Unassigned')).toBeVisible()
  })

  test('a press on a dialog that is closing does nothing', async () => {
    document.documentElement.style.setProperty('--fast', '10s')
    onTestFinished(() => void document.documentElement.style.removeProperty('--fast'))
    const handleConfirm = vi.fn<() => void>()
    const makeDialog = (open: boolean) => (
      <ConfirmDialog open={open} onOpenChange={() => {}} title="Pay out" message="$75.00." onConfirm={handleConfirm} />
    )
    const screen = await render(makeDialog(true))
    await screen.getByRole('button', { name: 'Confirm' }).click()
    await screen.rerender(makeDialog(false))
    document.querySelector<HTMLElement>('[role="dialog"] footer button:last-child')?.click()
    expect(handleConfirm).toHaveBeenCalledOnce()
  })

  test('Escape closes the dialog and returns the focus to its trigger', async () => {
    const screen = await render(<UnassignAll />)
    const opener = screen.getByRole('button', { name: 'Unassign All' })
    await opener.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  })

  test('the dialog stays open while the action is being sent', async () => {
    const screen = await render(<UnassignAll busy />)
    await screen.getByRole('button', { name: 'Unassign All' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Unassign 34' })).toHaveAttribute('aria-busy', 'true')
  })
})

function Rename({ onFail }: { onFail: (fail: () => void) => void }) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = () => {
    setBusy(true)
    onFail(() => setBusy(false))
  }
  return (
    <FormDialog open onOpenChange={() => {}} title="Rename" submitText="Save" busy={busy} onSubmit={submit}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </FormDialog>
  )
}

test('nothing can be typed into a form that is being sent, and its focus returns when sending fails', async () => {
  let fail = () => {}
  const screen = await render(<Rename onFail={(failSending) => (fail = failSending)} />)
  const name = screen.getByLabelText('Name')
  await name.fill('Vase')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true')
  await expect.element(name).not.toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(name).toHaveValue('Vase')
  fail()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('s')
  await expect.element(name).toHaveValue('Vases')
})
