import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { mockCall } from '#tests/support/mock-server.ts'
import { makeProduct, serverTime } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { prepareCard, ProductFromCard } from './product-from-card.tsx'
import { marketQuery, type ProductCardData } from './product-queries.ts'

/** The page of a product after a list with its card was seen. */
function AfterList({ card }: { card: ProductCardData }) {
  const client = useQueryClient()
  const [isPrepared, setIsPrepared] = useState(false)
  useEffect(() => {
    client.setQueryData(marketQuery({}).queryKey, {
      pages: [{ data: [card], nextCursor: null, now: serverTime }],
      pageParams: [''],
    })
    void prepareCard(client, card._id).then(setIsPrepared)
  }, [client, card])
  return isPrepared && <ProductFromCard productId={card._id} />
}

test('a product whose card was seen shows what the card says until it is loaded', async () => {
  const product = makeProduct({ name: '霁蓝釉瓶', price: 900, description: 'From a house in Jingdezhen.' })
  const loading = Promise.withResolvers<void>()
  mockCall('GET /api/products/{id}', async () => {
    await loading.promise
    return { data: product, myBidPrice: null, now: serverTime }
  })
  const screen = await renderScreen(<AfterList card={product} />)
  await expect.element(screen.getByRole('heading', { name: '霁蓝釉瓶', level: 1 })).toBeVisible()
  await expect.element(screen.getByText('$900')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: '古月轩' })).toBeVisible()
  await expect.element(screen.getByText(/Jingdezhen/)).not.toBeInTheDocument()
  loading.resolve()
  await expect.element(screen.getByText(/Jingdezhen/)).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('霁蓝釉瓶')
})
