import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mockCall } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import type { ProductFilter } from '#src/app/features/marketplace/products/product-filter.ts'
import { rememberSearch } from './recent-searches.ts'
import { SearchBar } from './search-bar.tsx'

function Bar({ onSearch }: { onSearch: (filter: ProductFilter) => void }) {
  const [filter, setFilter] = useState<ProductFilter>({})
  const change = (next: ProductFilter) => {
    setFilter(next)
    onSearch(next)
  }
  return <SearchBar filter={filter} onFilterChange={change} hasFilterButton={false} />
}

/** Whoever `renderScreen` signs in. */
const personId = '01990000-0000-7000-8000-0000000000aa'

const suggesting = (...data: string[]) => ({ data, pictures: data.map(() => null) })

const renderSearchBar = async () => {
  const onSearch = vi.fn<(filter: ProductFilter) => void>()
  const screen = await renderScreen(<Bar onSearch={onSearch} />)
  return { screen, onSearch, field: screen.getByRole('combobox', { name: 'Search antiques' }) }
}

test('arrow keys select a suggestion, and Enter searches for it', async () => {
  mockCall('GET /api/products/autocomplete', suggesting('青花瓷瓶', '青花山水碗'))
  const { screen, onSearch, field } = await renderSearchBar()
  await field.fill('青花')
  await expect.element(screen.getByRole('option', { name: '青花瓷瓶' })).toBeVisible()
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  const second = screen.getByRole('option', { name: '青花山水碗' })
  await expect.element(second).toHaveAttribute('aria-selected', 'true')
  await expect.element(field).toHaveAttribute('aria-activedescendant', second.element().id)
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith({ keyword: '青花山水碗' })
  await expect.element(field).toHaveValue('青花山水碗')
  await expect.element(screen.getByRole('option')).not.toBeInTheDocument()
})

test('a suggestion shows the photo of a product and marks what was typed', async () => {
  const photo = { src: "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'/%3E#", width: 4, height: 4 }
  const pictures = [{ ...photo, placeholder: '' }, null]
  mockCall('GET /api/products/autocomplete', { data: ['青花瓷瓶', 'Vase'], pictures })
  const { screen, field } = await renderSearchBar()
  await field.fill('花瓷')
  const [withPhoto, without] = ['青花瓷瓶', 'Vase'].map((name) => screen.getByRole('option', { name }))
  await expect.element(withPhoto ?? field).toBeVisible()
  expect(withPhoto?.element().querySelector('img')).not.toBeNull()
  expect(without?.element().querySelector('img')).toBeNull()
  const marked = () => screen.getByRole('mark').elements()
  await expect.poll(() => marked().map(({ textContent }) => textContent)).toEqual(['花瓷'])
})

test('the last searches of the person open with an empty field, and the keyboard repeats one', async () => {
  for (const keyword of ['vase', '青花']) rememberSearch(personId, keyword)
  rememberSearch('01990000-0000-7000-8000-0000000000bb', 'jade')
  const { screen, onSearch, field } = await renderSearchBar()
  await userEvent.tab()
  await expect.element(field).toHaveFocus()
  const list = screen.getByRole('listbox', { name: 'Recent searches' })
  await expect.element(list).toHaveTextContent('青花vase')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith({ keyword: 'vase' })
  await expect.element(field).toHaveValue('vase')
})

test('Escape closes the suggestions and keeps the text, and Enter searches for it', async () => {
  mockCall('GET /api/products/autocomplete', suggesting('vase'))
  const { screen, onSearch, field } = await renderSearchBar()
  await field.fill('va')
  await expect.element(screen.getByRole('option', { name: 'vase' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('option', { name: 'vase' })).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('va')
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenLastCalledWith({ keyword: 'va' })
})

test('no suggestions are requested during composition or for a blank keyword', async () => {
  const requested: string[] = []
  mockCall('GET /api/products/autocomplete', ({ query }) => {
    requested.push(query.keyword)
    return suggesting('青花瓷瓶')
  })
  const { screen, onSearch, field } = await renderSearchBar()
  await field.fill('   ')
  const input = field.element()
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  await field.fill('qing hua')
  // The Enter that ends a composition does not search.
  input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
  )
  await field.fill('青花')
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await expect.element(screen.getByRole('option', { name: '青花瓷瓶' })).toBeVisible()
  expect(requested).toEqual(['青花'])
  expect(onSearch).not.toHaveBeenCalled()
})
