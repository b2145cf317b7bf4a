import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { parseSegments } from '#src/domain/segments.ts'
import { renderScreen } from '#tests/support/screen.tsx'
import { SegmentLanes } from './segment-lanes.tsx'

type Row = readonly [string, number, number, string, string]

const source: readonly Row[] = [
  ['你好', 0, 2, 'A', 'female'],
  ['再见', 4, 6, 'B', 'male'],
]
const dub: readonly Row[] = [
  ['مرحبا', 0.2, 2, 'A', 'female'],
  ['Goodbye', 4, 6, 'B', 'male'],
]

/** The timelines of 8 seconds, over videos that only remember what they were told. */
async function show(lists = { source, dub }, duration = 8) {
  await page.viewport(1180, 820)
  const told: unknown[] = []
  const view = {
    phase: 'paused',
    heard: 'dub',
    rate: 1,
    duration,
    range: null,
    problems: { source: null, dub: null },
    refused: false,
  }
  const pair = {
    send: (event: unknown) => told.push(event),
    view: () => view,
    position: () => 0,
    onView: () => () => undefined,
    onPosition: () => () => undefined,
  } as unknown as VideoPair
  const side = (rows: readonly Row[], language: string) => ({
    url: '',
    language,
    segments: parseSegments(JSON.stringify(rows)),
  })
  const media = { source: side(lists.source, 'Mandarin'), dub: side(lists.dub, 'Arabic') }
  const screen = await renderScreen(<SegmentLanes media={media} pair={pair} duration={duration} />)
  const bar = (words: string) => screen.getByRole('button', { name: new RegExp(words) })
  await expect.element(screen.getByRole('group', { name: 'Segments' })).toBeVisible()
  return { screen, told, bar }
}

describe('the timelines', () => {
  test('a segment is named by side, number, time, voice and words', async () => {
    const { screen } = await show()
    const name = 'Mandarin, 2 of 2, 0:04 to 0:06, male voice: 再见'
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
  })

  test('are one tab stop; arrows go along and across, Enter plays', async () => {
    const { told, bar } = await show()
    const stops = () => [...document.querySelectorAll('[data-index]')].filter((each) => each.matches('[tabindex="0"]'))
    expect(stops()).toHaveLength(1)
    bar('你好').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(bar('再见')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(bar('Goodbye')).toHaveFocus()
    await userEvent.keyboard('{Home}{Enter}')
    await expect.element(bar('مرحبا')).toHaveFocus()
    expect(told).toEqual([{ kind: 'play-range', start: 0.2, end: 2 }])
    expect(stops()).toEqual([bar('مرحبا').element()])
  })

  test('the one in focus is described by its pair, until Escape', async () => {
    const { bar } = await show()
    bar('你好').element().focus()
    await expect.element(bar('你好')).toHaveAccessibleDescription('A: مرحبا')
    await userEvent.keyboard('{Escape}')
    await expect.element(bar('你好')).not.toHaveAccessibleDescription()
  })

  test('of 2,000 segments those in view are there, and all can be reached', async () => {
    const many = Array.from({ length: 2000 }, (_, i): Row => [`line ${i}.`, i, i + 0.9, 'A', 'male'])
    const { bar } = await show({ source: many, dub: many }, 2000)
    expect(document.querySelectorAll('[data-index]').length).toBeLessThan(700)
    bar('Mandarin, 1 of').element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(bar('Mandarin, 2000 of')).toHaveFocus()
    await expect.element(bar('Mandarin, 2000 of')).toBeInViewport()
    await userEvent.keyboard('{Home}')
    await expect.element(bar('Mandarin, 1 of')).toHaveFocus()
  })
})
