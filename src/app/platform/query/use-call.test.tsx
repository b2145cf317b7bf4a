import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { useEdits } from '#src/app/ui/field/use-edits.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { useCall } from './use-call.ts'

type FormProps = {
  read?: () => string | Promise<string>
  readHistory?: () => number
  send?: () => Promise<unknown>
  waits?: boolean
}

/** A form of a stored name. It shows errors in the order in which dialogs do: first those above the button. */
function NameForm({
  read = () => 'Stored',
  readHistory = () => 0,
  send = () => Promise.resolve(),
  waits = false,
}: FormProps) {
  const t = useTranslations('setup')
  const { data: name = '' } = useQuery({ queryKey: ['name'], queryFn: read })
  useQuery({ queryKey: ['name', 'history'], queryFn: readHistory })
  const { form, conflicts, edit, conflictIn } = useEdits({ name }, t)
  const [isSaved, setIsSaved] = useState(false)
  const invalidates = [{ queryKey: ['name'], exact: true }] as const
  const save = useCall(send, { invalidates, waits, conflicts, onSuccess: () => setIsSaved(true) })
  return (
    <>
      <CallError error={save.otherError} />
      <Field label="Name" error={save.errorAt('name')}>
        <TextInput value={form.name} onChange={(event) => edit({ name: event.currentTarget.value })} />
      </Field>
      {conflictIn('name', name)}
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      <p>{isSaved ? 'Saved' : save.isError ? 'Refused' : ''}</p>
    </>
  )
}

const field = page.getByRole('textbox', { name: 'Name' })
const press = (name: string) => page.getByRole('button', { name }).click()
const refuse =
  (code: 'edit-conflict' | 'invalid', ...paths: string[]) =>
  () =>
    Promise.reject(new ApiProblem({ code, errors: paths.map((path) => ({ path, message: '' })) }))

test.for(['Keep mine', 'Use this'])('a conflict is shown at its field only, and no more after “%s”', async (choice) => {
  let stored = 'Stored'
  await renderScreen(<NameForm read={() => stored} send={refuse('edit-conflict')} />, { locale: 'en' })
  await expect.element(field).toHaveValue('Stored')
  await field.fill('Mine')
  stored = 'Theirs'
  await press('Save')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Theirs/)
  await press(choice)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a conflict that no field shows is an error', async () => {
  await renderScreen(<NameForm send={refuse('edit-conflict')} />, { locale: 'en' })
  await press('Save')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Somebody else changed/)
})

test.for([
  { refused: ['name.first'], isAlsoAbove: false },
  { refused: ['name', 'rate'], isAlsoAbove: true },
])('a refusal of $refused is above the button unless fields show all of it', async ({ refused, isAlsoAbove }) => {
  await renderScreen(<NameForm send={refuse('invalid', ...refused)} />, { locale: 'en' })
  await press('Save')
  await expect.element(page.getByText('Refused')).toBeVisible()
  await expect.element(field).toHaveAccessibleDescription(/./)
  expect(page.getByRole('alert').elements()).toHaveLength(isAlsoAbove ? 2 : 1)
})

test.for([false, true])(
  'what is refetched, the exact query, delays a success only if the call waits: %s',
  async (waits) => {
    const refetch = Promise.withResolvers<string>()
    let reads = 0
    let historyReads = 0
    const read = () => (reads++ === 0 ? 'Stored' : refetch.promise)
    await renderScreen(<NameForm read={read} readHistory={() => ++historyReads} waits={waits} />)
    await expect.element(field).toHaveValue('Stored')
    await press('Save')
    await expect.poll(() => reads).toBe(2)
    await expect.poll(() => page.getByText('Saved').elements().length).toBe(waits ? 0 : 1)
    refetch.resolve('New')
    await expect.element(field).toHaveValue('New')
    await expect.element(page.getByText('Saved')).toBeVisible()
    expect(historyReads).toBe(1)
  },
)
