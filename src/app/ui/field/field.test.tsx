import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useState } from 'react'
import { Field } from './field.tsx'
import { NumberInput, PlainNumberInput } from './number-input.tsx'
import { emptyPhone, PhoneInput } from './phone-input.tsx'
import { TextInput } from './text-input.tsx'

test('an input has its label as name, its error and hint as description, and is invalid with an error', async () => {
  const screen = await render(
    <Field label="宝贝标题" hint="At most 80 characters" error="宝贝标题是必填项" required>
      <TextInput />
    </Field>,
  )
  const input = screen.getByRole('textbox', { name: '宝贝标题' })
  await expect.element(input).toBeInvalid()
  await expect.element(input).toBeRequired()
  await expect.element(input).toHaveAccessibleDescription('宝贝标题是必填项 At most 80 characters')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('宝贝标题是必填项')
})

function Bid() {
  const [bid, setBid] = useState('150')
  return (
    <Field label="出个价">
      <NumberInput label="出个价" value={bid} onValueChange={setBid} step={100} min={0} />
    </Field>
  )
}

test('buttons step a number to the next multiple of its step, and typed text is kept', async () => {
  const screen = await render(<Bid />)
  const input = screen.getByRole('spinbutton', { name: '出个价' })
  await screen.getByRole('button', { name: 'Increase: 出个价' }).click()
  await expect.element(input).toHaveValue('200')
  await screen.getByRole('button', { name: 'Decrease: 出个价' }).click()
  await expect.element(input).toHaveValue('100')
  await input.fill('12a')
  await expect.element(input).toHaveValue('12a')
})

test('a button keeps the focus at the bound that it reached, where it does nothing', async () => {
  const screen = await render(<Bid />)
  const decrease = screen.getByRole('button', { name: 'Decrease: 出个价' })
  await screen.getByRole('spinbutton').fill('100')
  await decrease.click()
  await expect.element(decrease).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('spinbutton')).toHaveValue('0')
  await expect.element(decrease).toHaveFocus()
})

test.for([
  [{ step: 100 }, 'numeric'],
  [{ step: 0.05 }, 'decimal'],
  [{ step: 100, inputMode: 'decimal' }, 'decimal'],
] as const)('a number field with %o shows the %s keyboard', async ([props, inputMode]) => {
  const screen = await render(<NumberInput label="出个价" value="" onValueChange={() => {}} {...props} />)
  await expect.element(screen.getByRole('spinbutton')).toHaveAttribute('inputmode', inputMode)
})

function Phone() {
  const [phone, setPhone] = useState(emptyPhone)
  return (
    <>
      <Field label="Phone">
        <PhoneInput value={phone} onValueChange={setPhone} />
      </Field>
      <output>{`${phone.code} ${phone.number}`}</output>
    </>
  )
}

test('a phone number starts at +1 and keeps its digits when the country changes', async () => {
  const screen = await render(<Phone />)
  await screen.getByRole('textbox', { name: 'Phone' }).fill('5550100')
  await expect.element(screen.getByRole('status')).toHaveTextContent('+1 5550100')
  await screen.getByRole('combobox', { name: 'Country code' }).selectOptions('+86 China')
  await expect.element(screen.getByRole('status')).toHaveTextContent('+86 5550100')
})

test.for([
  [
    'number',
    (props: { value: string }) => <NumberInput label="Price" step={0.5} onValueChange={() => {}} {...props} />,
  ],
  ['plain', (props: { value: string }) => <PlainNumberInput readOnly {...props} />],
] as const)('a %s input asks for one that has a single reading', async ([, Input]) => {
  const field = (value: string) => (
    <Field label="Price" error="Enter an amount.">
      <Input value={value} />
    </Field>
  )
  const screen = await render(field('2.500'))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('“2.500” can be read in two ways. Write 2500 or 2.50.')
  await screen.rerender(field('2.50'))
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter an amount.')
})

test('a field for whole numbers reads the only one and steps from it', async () => {
  const change = vi.fn<(value: string) => void>()
  const screen = await render(
    <Field label="Tasks" error="Enter a number.">
      <NumberInput label="Tasks" value="2.500" onValueChange={change} />
    </Field>,
  )
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Enter a number.')
  await screen.getByRole('button', { name: 'Increase: Tasks' }).click()
  expect(change).toHaveBeenCalledExactlyOnceWith('2501')
})
