import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { Stack } from '#src/app/ui/layout/layout.tsx'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: (form: HTMLFormElement) => void }

/** Fields below each other. What they contain is checked by `onSubmit`, not by the browser. */
export function Form({ onSubmit, children, ...props }: FormProps) {
  return (
    <form
      noValidate
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event.currentTarget)
      }}
    >
      <Stack gap={16}>{children}</Stack>
    </form>
  )
}

/** Shows a form's errors and focuses the first invalid field, with its error in sight. `showErrors` renders them. */
export function focusFirstError(form: HTMLElement | null, showErrors: () => void): void {
  // The errors must be rendered before the first invalid field can be found.
  flushSync(showErrors)
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[data-invalid] input')
  field?.focus()
  // The error is below the field, or below all options of its group, and the first of its descriptions.
  const invalid = field?.closest('[aria-invalid], [data-invalid]')
  const [errorId = ''] = invalid?.getAttribute('aria-describedby')?.split(' ') ?? []
  document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' })
}
