import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#src/app/ui/button/button.tsx'
import { Dialog } from './dialog.tsx'
import { type HostedDialogProps, useDialog } from './use-dialog.tsx'

function Rename({ subject, onClose, ...dialog }: HostedDialogProps & { subject: string }) {
  const [name, setName] = useState(subject)
  return (
    <Dialog {...dialog} title={`Rename ${subject}`} footer={<Button onClick={onClose}>Save</Button>}>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </Dialog>
  )
}

function Screen({ keepsInput }: { keepsInput: boolean }) {
  const dialog = useDialog<string>({ keepsInput })
  return (
    <>
      {['Vase', 'Bowl'].map((subject) => (
        <Button key={subject} onClick={() => dialog.open(subject)}>
          {subject}
        </Button>
      ))}
      {dialog.render((props, subject) => (
        <Rename {...props} subject={subject} />
      ))}
    </>
  )
}

test.each([
  ['shows its input again when it was left, and not when it was done', true, 'Large vase', 'Bowl'],
  ['opens anew each time', false, 'Vase', 'Bowl'],
])('a dialog %s', async (_, keepsInput, afterEscape, afterSave) => {
  const screen = await render(<Screen keepsInput={keepsInput} />)
  const name = screen.getByLabelText('Name')
  await screen.getByRole('button', { name: 'Vase' }).click()
  await name.fill('Large vase')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Vase' }).click()
  await expect.element(name).toHaveValue(afterEscape)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Bowl' }).click()
  await expect.element(name).toHaveValue(afterSave)
})
