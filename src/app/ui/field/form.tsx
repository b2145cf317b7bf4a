import type { ComponentProps } from 'react'
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
