import { afterEach, expect, test } from 'vitest'
import { attachPullToRefresh } from './attach-pull-to-refresh.ts'

let stop = () => {}
afterEach(() => stop())

function pullablePage() {
  const refreshes: PromiseWithResolvers<void>[] = []
  stop = attachPullToRefresh({
    refresh: () => {
      const deferred = Promise.withResolvers<void>()
      refreshes.push(deferred)
      return deferred.promise
    },
    busyLabel: 'Refreshing…',
    isEnabled: () => true,
  })
  return refreshes
}

/** Swipes by these distances in px from the top of the page. */
function pull({ down, across = 0 }: { down: number; across?: number }) {
  const at = (clientX: number, clientY: number) => new Touch({ identifier: 1, target: document.body, clientX, clientY })
  const touch = (type: string, touches: Touch[]) =>
    document.body.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }))
  touch('touchstart', [at(100, 50)])
  touch('touchmove', [at(100 + across / 2, 50 + down / 2)])
  touch('touchmove', [at(100 + across, 50 + down)])
  touch('touchend', [])
}

const announcedText = () => document.querySelector('[role=status]')?.textContent ?? null

test('pulling down refreshes once at a time and shows a status until the refresh is done', async () => {
  const refreshes = pullablePage()
  pull({ down: 200 })
  pull({ down: 200 })
  expect(refreshes).toHaveLength(1)
  expect(announcedText()).toBe('Refreshing…')
  refreshes[0]?.resolve()
  await expect.poll(announcedText).toBe(null)
  pull({ down: 200 })
  expect(refreshes).toHaveLength(2)
})

test.each([
  ['down by 60 px', { down: 60 }],
  ['sideways', { down: 150, across: 300 }],
  ['up', { down: -200 }],
])('a swipe %s does not refresh', (_, way) => {
  const refreshes = pullablePage()
  pull(way)
  expect(refreshes).toHaveLength(0)
  expect(announcedText()).toBe(null)
})

test('pulling down behind a dialog does not refresh', () => {
  const refreshes = pullablePage()
  const overlay = document.createElement('div')
  overlay.dataset['locksScroll'] = ''
  document.body.append(overlay)
  pull({ down: 200 })
  overlay.remove()
  expect(refreshes).toHaveLength(0)
})
