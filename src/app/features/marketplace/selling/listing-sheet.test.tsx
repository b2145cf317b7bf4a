import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { deleteListingDraft } from '#src/offline/listing-draft.ts'
import { problem } from '#src/contract/call/problems.ts'
import { makePhoto } from '#tests/support/make-photo.ts'
import { mockCall, mockServer, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { findMislabelledChinese, renderScreen } from '#tests/support/render-screen.tsx'
import { ListingSheet } from './listing-sheet.tsx'

const userId = '01990000-0000-7000-8000-0000000000aa'
const onClose = () => undefined
const onPublished = vi.fn<(product: { name: string }) => void>()

beforeEach(async () => {
  onPublished.mockReset()
  await deleteListingDraft(userId)
  let uploads = 0
  mockCall('POST /api/images', () => {
    uploads += 1
    const key = String(uploads).padStart(40, '0')
    return { data: { key, src: `/media/images/${key}`, width: 60, height: 40, placeholder: '' } }
  })
  mockCall('GET /api/products/facets', {
    eras: [{ value: '清', en: 'Qing', zhHans: '清', group: 'china' }],
    types: [],
    locations: [],
  })
})

/** Whether nothing covers the middle of what is shown. */
function isInSight(shown: Locator): boolean {
  const { x, y, width, height } = shown.element().getBoundingClientRect()
  return shown.element().contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

async function openSheet() {
  const publishedRequests = mockCall('POST /api/products/addOne', {
    message: 'success',
    data: { _id: '01990000-0000-7000-8000-000000000001' },
  })
  const screen = await renderScreen(<ListingSheet onClose={onClose} onPublished={onPublished} />, {
    as: { _id: userId },
  })
  const title = screen.getByRole('textbox', { name: '宝贝标题' })
  await expect.element(title).toBeVisible()
  const publish = screen.getByRole('button', { name: '发布', exact: true })
  const choose = async (...files: File[]) => userEvent.upload(screen.getByLabelText('Choose photos').element(), files)
  return {
    screen,
    publishedRequests,
    title,
    choose,
    publish,
    /** On a phone, the product is shown before it is published. */
    publishReviewed: async () => {
      await publish.click()
      await expect.element(screen.getByRole('region', { name: 'Check before you publish' })).toBeVisible()
      await publish.click()
    },
  }
}

describe('the listing sheet', () => {
  test('invalid fields show errors, the first one gets the focus, and Chinese labels have their language', async () => {
    const { screen, publishedRequests, title, publish } = await openSheet()
    const price = screen.getByRole('spinbutton', { name: '价格' })
    await price.fill('abc')
    await publish.click()
    await expect.element(title).toHaveAccessibleDescription('宝贝标题是必填项')
    await expect.element(title).toHaveFocus()
    await expect.element(price).toHaveAccessibleDescription(/two decimals/)
    await expect.element(price).toHaveValue('abc')
    expect(findMislabelledChinese()).toEqual([])
    expect(publishedRequests).toEqual([])
  })

  test('a published product starts its auction at once, of the chosen days, and has the optional facts', async () => {
    const { screen, publishedRequests, title, publishReviewed, publish } = await openSheet()
    await expect.element(screen.getByText(/^The auction starts as soon as you publish and ends on/)).toBeVisible()
    const days = screen.getByRole('spinbutton', { name: 'Auction length in days' })
    await title.fill('青花瓶')
    await screen.getByRole('spinbutton', { name: '价格' }).fill('1,200.5')
    await days.fill('31')
    await publish.click()
    await expect.element(days).toHaveAccessibleDescription('Enter whole days from 1 to 30.')
    expect(isInSight(screen.getByText('Enter whole days from 1 to 30.'))).toBe(true)
    await days.fill('7')
    await screen.getByRole('button', { name: 'Condition, size and provenance' }).click()
    await screen.getByRole('combobox', { name: 'Condition' }).selectOptions('Small flaws')
    await screen.getByRole('textbox', { name: 'About the condition' }).fill('A hairline')
    await screen.getByRole('combobox', { name: 'Material' }).selectOptions('Porcelain')
    await screen.getByRole('textbox', { name: 'Dimensions' }).fill(' 高 30 厘米 ')
    await publishReviewed()
    await expect.poll(() => onPublished.mock.lastCall?.[0].name).toBe('青花瓶')
    const facts = { condition: 'small-flaws', conditionText: 'A hairline', dimensions: '高 30 厘米', marks: '' }
    expect(publishedRequests).toMatchObject([
      { name: '青花瓶', price: 1200.5, status: 'active', images: [], auctionDays: 7, material: 'porcelain', ...facts },
    ])
  })

  test('photos are moved by keys or dragged, their place is announced, and they are sent in their order', async () => {
    const { screen, publishedRequests, title, choose, publishReviewed } = await openSheet()
    await choose(await makePhoto('a.jpg'), await makePhoto('b.jpg'), await makePhoto('c.jpg'))
    const handle = screen.getByRole('button', { name: 'Move photo 3' })
    await expect.element(handle).toBeVisible()
    handle.element().focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowRight}')
    await expect.element(screen.getByText('Now photo 2 of 3.')).toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'Move photo 2' })).toHaveFocus()
    await userEvent.dragAndDrop(handle, screen.getByRole('img', { name: 'Photo 1 of 3' }))
    await expect.element(screen.getByText('Now photo 1 of 3.')).toBeInTheDocument()
    await screen.getByRole('button', { name: 'Remove photo 2' }).click()
    await title.fill('青花瓶')
    await publishReviewed()
    await expect.poll(() => publishedRequests).toHaveLength(1)
    expect(publishedRequests[0]?.images.map((key) => Number(key))).toEqual([2, 3])
  })

  test('removing a photo by keyboard focuses the next remove button', async () => {
    const { screen, choose } = await openSheet()
    await choose(await makePhoto('a.jpg'), await makePhoto('b.jpg'), await makePhoto('c.jpg'))
    const removers = screen.getByRole('button', { name: /^Remove photo/ })
    await expect.poll(() => removers.elements().length).toBe(3)
    screen.getByRole('button', { name: 'Remove photo 2' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Remove photo 2' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Remove photo 1' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Choose photos' })).toHaveFocus()
  })

  test('photos can be dropped onto the form, and pasted while a text field has the focus', async () => {
    const { screen, title } = await openSheet()
    const files = new DataTransfer()
    files.items.add(await makePhoto('a.jpg'))
    files.items.add(await makePhoto('b.jpg'))
    const dropped = { bubbles: true, cancelable: true, dataTransfer: files }
    const pictures = screen.getByRole('group', { name: '图片' }).element()
    // A browser opens a dropped file unless the page prevents the default.
    expect(pictures.dispatchEvent(new DragEvent('dragover', dropped))).toBe(false)
    expect(pictures.dispatchEvent(new DragEvent('drop', dropped))).toBe(false)
    await expect.element(screen.getByRole('img', { name: 'Photo 2 of 2' })).toBeVisible()
    const copied = new DataTransfer()
    copied.items.add(await makePhoto('c.png'))
    title
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: copied }))
    await expect.element(screen.getByRole('img', { name: 'Photo 3 of 3' })).toBeVisible()
    await expect.element(title).toHaveValue('')
  })

  test('a seventh photo and a file that is not a photo each show an error', async () => {
    const { screen, choose } = await openSheet()
    await choose(...(await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => makePhoto(`${name}.jpg`)))))
    await expect.element(screen.getByText(/^A product can have at most 6 photos/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Remove photo 6' })).toBeVisible()
    await screen.getByRole('button', { name: 'Remove photo 6' }).click()
    await screen.getByRole('button', { name: 'Remove photo 5' }).click()
    const gif = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (byte) =>
      byte.charCodeAt(0),
    )
    await choose(
      new File(['PK'], 'IMG_1.HEIC', { type: 'image/heic' }),
      new File([gif], 'moving.jpg', { type: 'image/jpeg' }),
    )
    await expect.element(screen.getByText(/^“IMG_1.HEIC”, “moving.jpg” cannot be read/)).toBeVisible()
  })

  test('a failed upload blocks publishing and can be retried', async () => {
    const { screen, publishedRequests, title, choose, publish } = await openSheet()
    mockProblem('POST /api/images', problem('too-many'))
    await choose(await makePhoto('a.jpg'))
    await title.fill('青花瓶')
    await expect.element(screen.getByText(/^Photo 1: Too many requests/)).toBeVisible()
    await publish.click()
    await expect.element(screen.getByText(/Some photos were not uploaded/)).toBeVisible()
    expect(publishedRequests).toEqual([])
    const key = 'a'.repeat(40)
    mockCall('POST /api/images', { data: { key, src: '', width: 1, height: 1, placeholder: '' } })
    await screen.getByRole('button', { name: 'Upload photo 1 again' }).click()
    await publish.click()
    await expect.poll(() => publishedRequests.map(({ images }) => images)).toEqual([[key]])
  })

  test('after a network error the input is kept, and a retry has the same idempotency key', async () => {
    const { screen, publishedRequests, title, publish, publishReviewed } = await openSheet()
    await title.fill('青花瓶')
    const keys: (string | null)[] = []
    const note = ({ request }: { request: Request }) => keys.push(request.headers.get('idempotency-key'))
    mockServer.events.on('request:start', note)
    mockNetworkError('POST /api/products/addOne')
    await publishReviewed()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Network error. Please try again later.')
    expect(isInSight(screen.getByRole('alert'))).toBe(true)
    await expect.element(title).toHaveValue('青花瓶')
    await publish.click()
    await expect.poll(() => keys).toHaveLength(2)
    mockServer.events.removeListener('request:start', note)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[0]).toBe(keys[1])
    expect(publishedRequests).toEqual([])
  })

  test('an unfinished product is restored with its photos until the draft is discarded', async () => {
    const first = await openSheet()
    await first.title.fill('青花瓶')
    await first.choose(await makePhoto('a.jpg'))
    await expect.element(first.screen.getByText('Draft saved on this device')).toBeVisible()
    await expect.element(first.screen.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await first.screen.unmount()

    const { screen, title } = await openSheet()
    await expect.element(title).toHaveValue('青花瓶')
    await expect.element(screen.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
    await screen.getByRole('button', { name: 'Discard draft' }).click()
    await screen.getByRole('dialog', { name: 'Discard draft' }).getByRole('button', { name: 'Discard draft' }).click()
    await expect.element(title).toHaveValue('')
    await expect.element(screen.getByText('Draft saved on this device')).not.toBeInTheDocument()
  })

  test('on a phone, a product is reviewed before it is published, and a missing photo is mentioned', async () => {
    const { screen, publishedRequests, title, publish } = await openSheet()
    await title.fill('青花瓶')
    await screen.getByLabelText('描述').fill('Found in an attic.')
    await publish.click()
    const review = screen.getByRole('region', { name: 'Check before you publish' })
    await expect.element(review).toHaveFocus()
    for (const text of ['青花瓶', '$100', 'Found in an attic.', /ends on/, 'Publish without photos?']) {
      await expect.element(review.getByText(text)).toBeVisible()
    }
    expect(publishedRequests).toEqual([])
    await screen.getByRole('button', { name: 'Add photos' }).click()
    await expect.element(title).toHaveValue('青花瓶')
  })

  test('on a wide screen, a missing photo is asked about once', async () => {
    await page.viewport(1024, 768)
    const { screen, title, publish } = await openSheet()
    await title.fill('青花瓶')
    await publish.click()
    const question = screen.getByRole('dialog', { name: 'Publish without photos?' })
    await question.getByRole('button', { name: 'Add photos' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await publish.click()
    await expect.poll(() => onPublished.mock.lastCall?.[0].name).toBe('青花瓶')
    await page.viewport(390, 844)
  })
})
