import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRef, useState } from 'react'
import { focusFirstError } from './form.tsx'
import { RadioGroup } from './radio-group.tsx'

const options = Array.from({ length: 12 }, (_, at) => ({ value: String(at), label: `Option ${at}` }))

function Choice() {
  const form = useRef<HTMLFormElement>(null)
  const [error, setError] = useState<string>()
  return (
    <form ref={form} style={{ paddingBlock: '200vh' }}>
      <RadioGroup
        label="Reason"
        layout="column"
        options={options}
        value={null}
        error={error}
        onValueChange={() => undefined}
      />
      <button type="button" onClick={() => focusFirstError(form.current, () => setError('Choose a reason.'))}>
        Save
      </button>
    </form>
  )
}

test('the error below a long list of options is in sight, and the first option has the focus', async () => {
  const screen = await render(<Choice />)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByRole('radio').first()).toHaveFocus()
  await expect.element(screen.getByRole('alert')).toBeInViewport({ ratio: 1 })
})
