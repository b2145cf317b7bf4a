import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { opensRow } from '#src/app/ui/table/use-row-focus.ts'
import { Table, type TableColumn } from '#src/app/ui/table/table.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { KeyedTable } from './keyed-table.tsx'

const names = ['Mei', 'Noah', 'Ann']

const columnsOf = (onOpen: (name: string) => void): TableColumn<string>[] => [
  { key: 'select', header: '', cell: (name) => <input type="checkbox" aria-label={`Select ${name}`} /> },
  {
    key: 'name',
    header: 'Name',
    cell: (name) => (
      <button type="button" {...opensRow} onClick={() => onOpen(name)}>
        {name}
      </button>
    ),
  },
]

/** People with a checkbox and a button each, and a search in a panel that is hidden at first. */
function Screen({ onOpen }: { onOpen: (name: string) => void }) {
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  return (
    <>
      <button type="button" aria-controls="filters" onClick={() => setIsSearchOpen(!isSearchOpen)}>
        Filters
      </button>
      <div id="filters" hidden={!isSearchOpen}>
        <form role="search">
          <input aria-label="Name" />
        </form>
      </div>
      <KeyedTable rowAction="open">
        <Table label="People" rows={names} rowKey={(name) => name} columns={columnsOf(onOpen)} />
      </KeyedTable>
    </>
  )
}

const focused = () => document.activeElement?.textContent

test('rows are walked and opened by keys, and the search is found, but typing stays typing', async () => {
  const onOpen = vi.fn<(name: string) => void>()
  await renderScreen(<Screen onOpen={onOpen} />)
  await userEvent.keyboard('j')
  expect(focused()).toBe('Mei')
  await userEvent.keyboard('jjj')
  expect(focused()).toBe('Ann')
  await userEvent.keyboard('k{Enter}')
  expect(onOpen.mock.calls).toEqual([['Noah']])
  await userEvent.keyboard('/')
  const search = page.getByRole('textbox', { name: 'Name' })
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('j/?')
  await expect.element(search).toHaveValue('j/?')
})

test('a question mark lists the keys, and they rest while the list is open', async () => {
  await renderScreen(<Screen onOpen={() => undefined} />)
  await userEvent.keyboard('j?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(list.getByText('Open the row')).toBeVisible()
  await userEvent.keyboard('j{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.poll(focused).toBe('Mei')
})
