import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createPair, renderStage } from '#tests/support/render-stage.tsx'

/** By default the tests' page has the size of a phone. */
const widen = () => page.viewport(1180, 820)

afterEach(async () => {
  await page.viewport(390, 844)
})

describe('the pictures', () => {
  const transforms = (screen: Awaited<ReturnType<typeof renderStage>>) =>
    ['Source · Mandarin', 'Dub · Arabic'].map(
      (name) => getComputedStyle(screen.getByLabelText(name, { exact: true }).element()).transform,
    )

  test('are enlarged, moved and shown whole by keys, both alike', async () => {
    await widen()
    const screen = await renderStage(createPair().pair)
    const enlarge = async () => {
      await userEvent.keyboard('e')
      return transforms(screen)[0]
    }
    await expect.poll(enlarge).toMatch(/^matrix\(1\.5, 0, 0, 1\.5, 0, 0\)$/)
    const [enlarged] = transforms(screen)
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    const [source, dub] = transforms(screen)
    expect(source).not.toBe(enlarged)
    expect(dub).toBe(source)
    await userEvent.keyboard('z')
    expect(transforms(screen)).toEqual(['none', 'none'])
  })

  test('are enlarged by Ctrl and the wheel', async () => {
    await widen()
    const screen = await renderStage(createPair().pair)
    const video = screen.getByLabelText('Dub · Arabic', { exact: true }).element()
    await expect
      .poll(() => {
        video.dispatchEvent(
          new WheelEvent('wheel', {
            deltaY: -100,
            ctrlKey: true,
            bubbles: true,
            cancelable: true,
            clientX: 700,
            clientY: 200,
          }),
        )
        return transforms(screen)[0]
      })
      .toMatch(/^matrix/)
    expect(transforms(screen)[1]).toBe(transforms(screen)[0])
  })
})

test('full screen shows only the videos and the transport, and Escape or the button leaves it', async () => {
  await widen()
  vi.spyOn(document.documentElement, 'requestFullscreen').mockRejectedValue(new TypeError('refused'))
  const screen = await renderStage(createPair().pair)
  await expect.element(screen.getByRole('button', { name: /^Check first/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Full screen', exact: true }).click()
  await expect.element(screen.getByRole('button', { name: /^Check first/ })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Exit full screen' }).click()
  await expect.element(screen.getByRole('button', { name: /^Check first/ })).toBeVisible()
  await userEvent.keyboard('t')
  await expect.element(screen.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible()
})

describe('a phone held upright', () => {
  const videoBoxes = (screen: Awaited<ReturnType<typeof renderStage>>) =>
    ['Source · Mandarin', 'Dub · Arabic'].map((name) =>
      screen.getByLabelText(name, { exact: true }).element().getBoundingClientRect(),
    )

  test('shows both videos side by side and nothing to switch', async () => {
    const screen = await renderStage(createPair().pair)
    await expect.element(screen.getByRole('button', { name: 'Enlarge Source · Mandarin' })).toBeVisible()
    const [source, dub] = videoBoxes(screen)
    expect(source?.top).toBe(dub?.top)
    expect(source?.right).toBeLessThanOrEqual(dub?.left ?? 0)
    expect(dub?.right).toBeLessThanOrEqual(390)
    expect(screen.getByRole('group', { name: 'Video shown' }).query()).toBeNull()
  })

  test('a press on a video enlarges it without playing; another press, Escape or a problem of the other shows both', async () => {
    const videos = createPair()
    const screen = await renderStage(videos.pair)
    const source = screen.getByLabelText('Source · Mandarin', { exact: true })
    const width = () => source.element().getBoundingClientRect().width
    const enlargeDub = screen.getByRole('button', { name: 'Enlarge Dub · Arabic' })
    await source.click()
    await expect.element(enlargeDub).not.toBeInTheDocument()
    expect(width()).toBeGreaterThan(250)
    expect(videos.pair.view().phase).toBe('paused')
    await source.click()
    await expect.element(enlargeDub).toBeVisible()
    expect(width()).toBeLessThan(195)
    await screen.getByRole('button', { name: 'Enlarge Source · Mandarin' }).click()
    await expect.element(screen.getByRole('button', { name: 'Show both videos' }).first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(enlargeDub).toBeVisible()
    await source.click()
    videos.change({ problems: { source: null, dub: { kind: 'not-found' } } })
    await expect.element(screen.getByRole('alert').getByText(/^This video no longer exists/)).toBeVisible()
  })

  test('the setting “Show one video at a time” brings a switch, which shows that the hidden video is broken', async () => {
    const videos = createPair({ problems: { source: { kind: 'not-found' }, dub: null } })
    const screen = await renderStage(videos.pair)
    await screen.getByRole('button', { name: 'Player settings' }).click()
    await screen.getByRole('switch', { name: 'Show one video at a time' }).click()
    await expect.element(screen.getByRole('img', { name: /^This video no longer exists/ })).toBeVisible()
    await screen.unmount()
    const again = await renderStage(createPair().pair)
    await again.getByRole('radio', { name: 'Source · Mandarin' }).click()
    await again.getByRole('figure').filter({ hasText: 'Mandarin' }).getByLabelText('Source · Mandarin').first().click()
    await expect.element(again.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  })

  test('lists the segments of the side that is heard', async () => {
    const screen = await renderStage(createPair().pair)
    await expect.element(screen.getByRole('button', { name: /مرحبا/ })).toBeVisible()
    await userEvent.keyboard('m')
    await expect.element(screen.getByRole('button', { name: /你好/ })).toBeVisible()
  })
})
