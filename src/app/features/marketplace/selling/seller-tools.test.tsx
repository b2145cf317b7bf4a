import { StrictMode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteListingDraft, readListingDraft, storeListingDraft } from '#src/offline/listing-draft.ts'
import { makeProduct, sellerId } from '#tests/support/products.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { SellerTools } from './seller-tools.tsx'

const product = makeProduct({ name: 'Blue vase' })
const draftTitle = async () => (await readListingDraft(sellerId))?.fields

async function pressDuplicate() {
  const tools = (
    <StrictMode>
      <SellerTools product={product} />
    </StrictMode>
  )
  const screen = await renderScreen(tools, { as: { _id: sellerId } })
  const stored = vi.spyOn(IDBObjectStore.prototype, 'put')
  await screen.getByRole('button', { name: 'Duplicate' }).click()
  return { screen, stored }
}

beforeEach(async () => {
  await deleteListingDraft(sellerId)
})

test('a product is duplicated once', async () => {
  const { screen, stored } = await pressDuplicate()
  await expect.poll(draftTitle).toMatchObject({ name: 'Blue vase' })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(stored).toHaveBeenCalledOnce()
})

test('another draft is replaced when the seller says so, and not on Cancel', async () => {
  await storeListingDraft(sellerId, { fields: { name: 'Bowl' }, idempotencyKey: 'bowl', photos: [] })
  const { screen, stored } = await pressDuplicate()
  await screen.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(await draftTitle()).toEqual({ name: 'Bowl' })
  await screen.getByRole('button', { name: 'Duplicate' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Replace draft' }).click()
  await expect.poll(draftTitle).toMatchObject({ name: 'Blue vase' })
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(stored).toHaveBeenCalledOnce()
})
