import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { makeProduct, sellerId, serverTime } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { MessageSeller } from './message-seller.tsx'

test('a message to a seller is about one of their products', async () => {
  const [vase, bowl] = [makeProduct({ name: 'Vase' }), makeProduct({ name: 'Bowl' })]
  mockCall('GET /api/products/users/{id}/list', { data: [vase, bowl], nextCursor: null, now: serverTime })
  const screen = await renderScreen(<MessageSeller userId={sellerId} />)
  await screen.getByRole('button', { name: '联系收藏者' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Which product is it about?' })
  await expect.element(dialog.getByRole('link', { name: 'Vase' })).toHaveAttribute('href', `/messages/to/${vase._id}`)
  await expect.element(dialog.getByRole('link', { name: 'Bowl' })).toHaveAttribute('href', `/messages/to/${bowl._id}`)
  await screen.getByRole('button', { name: 'Close' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.for([
  ['who has no products', [], undefined],
  ['who is the reader', [makeProduct()], sellerId],
] as const)('no message is offered to a seller %s', async ([, products, reader]) => {
  mockCall('GET /api/products/users/{id}/list', { data: [...products], nextCursor: null, now: serverTime })
  const screen = await renderScreen(
    <>
      <MessageSeller userId={sellerId} />
      <p>Loaded</p>
    </>,
    reader === undefined ? {} : { as: { _id: reader } },
  )
  await expect.poll(() => screen.client.isFetching()).toBe(0)
  await expect.element(screen.getByText('Loaded')).toBeVisible()
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument()
})
