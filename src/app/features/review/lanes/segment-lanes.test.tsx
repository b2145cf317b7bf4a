import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { SelectedRangeProvider } from '#src/app/features/review/player/selected-range.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { createFakePair, mediaOf, type SegmentRow } from '#tests/support/fake-pair.ts'
import { SegmentLanes } from './segment-lanes.tsx'

const source: readonly SegmentRow[] = [
  ['你好', 0, 2, 'A', 'female'],
  ['再见', 4, 6, 'B', 'male'],
]
const dub: readonly SegmentRow[] = [
  ['مرحبا', 0.2, 2, 'A', 'female'],
  ['Goodbye', 4, 6, 'B', 'male'],
]

/** The timelines, 8 seconds long by default. */
async function show(lists = { source, dub }, duration = 8, offset = 0) {
  await page.viewport(1180, 820)
  const videos = createFakePair(duration, { offset })
  const media = mediaOf(lists.source, lists.dub)
  const screen = await renderScreen(
    <SelectedRangeProvider>
      <SegmentLanes media={media} pair={videos.pair} duration={duration} />
    </SelectedRangeProvider>,
  )
  const bar = (texts: string) => screen.getByRole('button', { name: new RegExp(texts) })
  await expect.element(screen.getByRole('group', { name: 'Segments' })).toBeVisible()
  return { ...videos, screen, bar }
}

describe('the timelines', () => {
  test('segments are named by side, number, time, voice and text; they are one tab stop, arrow keys move along and across, Enter plays', async () => {
    const { received, bar, screen } = await show()
    const name = 'Mandarin, 2 of 2, 0:04 to 0:06, male voice: 再见'
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
    const stops = () => [...document.querySelectorAll('[data-index]')].filter((each) => each.matches('[tabindex="0"]'))
    expect(stops()).toHaveLength(1)
    bar('你好').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(bar('再见')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(bar('Goodbye')).toHaveFocus()
    await userEvent.keyboard('{Home}{Enter}')
    await expect.element(bar('مرحبا')).toHaveFocus()
    expect(received).toEqual([{ kind: 'play-range', start: 0.2, end: 2 }])
    expect(stops()).toEqual([bar('مرحبا').element()])
  })

  test('the focused segment is described by its pair until Escape', async () => {
    const { bar } = await show()
    bar('你好').element().focus()
    await expect.element(bar('你好')).toHaveAccessibleDescription('A: مرحبا')
    await userEvent.keyboard('{Escape}')
    await expect.element(bar('你好')).not.toHaveAccessibleDescription()
  })

  test('the text of a hovered segment stays while the text is hovered, and disappears on Escape', async () => {
    const { bar, screen, stand } = await show()
    await bar('你好').hover()
    const read = screen.getByText('A: مرحبا')
    await expect.element(read).toBeVisible()
    await read.hover()
    await expect.element(read).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(read).not.toBeInTheDocument()
    stand(5)
    await expect.element(screen.getByText('B: Goodbye')).toBeVisible()
  })

  test('of 2,000 segments only those in view are rendered, all can be reached, and the timelines follow the videos page by page', async () => {
    const many = Array.from({ length: 2000 }, (_, i): SegmentRow => [`line ${i}.`, i, i + 0.9, 'A', 'male'])
    const { bar, stand } = await show({ source: many, dub: many }, 2000)
    expect(document.querySelectorAll('[data-index]').length).toBeLessThan(700)
    bar('Mandarin, 1 of').element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(bar('Mandarin, 2,000 of')).toHaveFocus()
    await expect.element(bar('Mandarin, 2,000 of')).toBeInViewport()
    await userEvent.keyboard('{Home}')
    await expect.element(bar('Mandarin, 1 of')).toHaveFocus()
    stand(1500.5)
    await expect.element(bar('Mandarin, 1,501 of')).toBeInViewport()
    await expect.element(bar('Mandarin, 1,501 of')).toHaveAttribute('aria-current', 'true')
  })

  test('the segments of a dub with an offset are shown when they are audible', async () => {
    const { received, bar } = await show(undefined, 8, 0.2)
    await bar('مرحبا').click()
    expect(received).toEqual([{ kind: 'play-range', start: 0, end: 1.8 }])
  })

  test('the timelines stay one tab stop when an offset removes the focused segment', async () => {
    const { change, bar } = await show({ source: [], dub })
    const stops = () => [...document.querySelectorAll('[data-index][tabindex="0"]')]
    bar('مرحبا').element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(bar('Goodbye')).toHaveFocus()
    change({ offset: 3 })
    await expect.element(bar('مرحبا')).not.toBeInTheDocument()
    expect(stops()).toEqual([bar('Goodbye').element()])
  })

  test('when the videos are loaded, a focused segment keeps the focus, and one that was pressed before plays', async () => {
    const { pair, received } = createFakePair(9)
    const media = mediaOf(source, dub)
    function Loading() {
      const [isLoaded, setIsLoaded] = useState(false)
      return (
        <SelectedRangeProvider>
          <button type="button" onClick={() => setIsLoaded(true)}>
            Load
          </button>
          <SegmentLanes media={media} pair={isLoaded ? pair : null} duration={isLoaded ? 9 : 6} />
        </SelectedRangeProvider>
      )
    }
    const screen = await renderScreen(<Loading />)
    const bar = screen.getByRole('button', { name: /Goodbye/ })
    await bar.click()
    await expect.element(bar).toHaveFocus()
    const load = screen.getByRole('button', { name: 'Load' }).element()
    load.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    await expect.poll(() => received).toEqual([{ kind: 'play-range', start: 4, end: 6 }])
    await expect.element(bar).toHaveFocus()
  })

  test('a press by keyboard or assistive technology plays a segment also after a long press without a click', async () => {
    const { received, bar } = await show()
    const element = bar('你好').element()
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
    await expect.element(page.getByText('A: مرحبا')).toBeVisible()
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    expect(received).toEqual([{ kind: 'play-range', start: 0, end: 2 }])
  })

  test('one key plays a source segment and then its dub, each with its own sound', async () => {
    const { received, bar } = await show()
    bar('Goodbye').element().focus()
    await userEvent.keyboard('b')
    expect(received).toEqual([
      {
        kind: 'play-ranges',
        ranges: [
          { start: 4, end: 6, audible: 'source' },
          { start: 4, end: 6, audible: 'dub' },
        ],
      },
    ])
  })

  test('zooming in shows fewer segments and an overview', async () => {
    const { screen, bar } = await show()
    const width = () => bar('再见').element().getBoundingClientRect().width
    const before = width()
    await screen.getByRole('button', { name: /^Zoom in/ }).click()
    expect(width() / before).toBeCloseTo(1.6, 1)
    await screen.getByRole('button', { name: /Show all/ }).click()
    expect(width()).toBeCloseTo(before, 0)
  })

  test('the timelines render without segments, and a key that plays one does nothing', async () => {
    const { screen, received } = await show({ source: [], dub: [] })
    await expect.element(screen.getByRole('region', { name: 'Timelines' })).toBeVisible()
    await userEvent.keyboard('b')
    expect(received).toEqual([])
  })
})
