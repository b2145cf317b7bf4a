import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { useState } from 'react'
import { Pagination } from './pagination.tsx'

function Pages() {
  const [page, setPage] = useState(6)
  return <Pagination page={page} pageCount={12} onPageChange={setPage} />
}

test('pages are selected by number and by the next button, which is disabled on the last page', async () => {
  const screen = await render(<Pages />)
  await screen.getByRole('button', { name: 'Page 7 of 12' }).click()
  await expect.element(screen.getByRole('button', { name: 'Page 7 of 12' })).toHaveAttribute('aria-current', 'page')
  await screen.getByRole('button', { name: 'Next page' }).click()
  await expect.element(screen.getByRole('button', { name: 'Page 8 of 12' })).toHaveAttribute('aria-current', 'page')
  await screen.getByRole('button', { name: 'Page 12 of 12' }).click()
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
})
