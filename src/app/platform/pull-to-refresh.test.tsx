import { afterEach, expect, test } from 'vitest'
import { followPull } from './pull-to-refresh.ts'

let stop = () => {}
afterEach(() => stop())

function list() {
  const asked: PromiseWithResolvers<void>[] = []
  stop = followPull({
    refresh: () => {
      const asking = Promise.withResolvers<void>()
      asked.push(asking)
      return asking.promise
    },
    words: 'Refreshing…',
    here: () => true,
  })
  return asked
}

/** A finger goes from the top of the page to there, and leaves it. */
function draw({ down, across = 0 }: { down: number; across?: number }) {
  const at = (clientX: number, clientY: number) => new Touch({ identifier: 1, target: document.body, clientX, clientY })
  const touch = (type: string, touches: Touch[]) =>
    document.body.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }))
  touch('touchstart', [at(100, 50)])
  touch('touchmove', [at(100 + across / 2, 50 + down / 2)])
  touch('touchmove', [at(100 + across, 50 + down)])
  touch('touchend', [])
}

const said = () => document.querySelector('[role=status]')?.textContent ?? null

test('drawn down far enough, everything is asked for anew, once, and it is said for as long as it lasts', async () => {
  const asked = list()
  draw({ down: 200 })
  draw({ down: 200 })
  expect(asked).toHaveLength(1)
  expect(said()).toBe('Refreshing…')
  asked[0]?.resolve()
  await expect.poll(said).toBe(null)
  draw({ down: 200 })
  expect(asked).toHaveLength(2)
})

test.each([
  ['a little', { down: 60 }],
  ['sideways', { down: 150, across: 300 }],
  ['up', { down: -200 }],
])('drawn %s, the page stays as it is', (_, way) => {
  const asked = list()
  draw(way)
  expect(asked).toHaveLength(0)
  expect(said()).toBe(null)
})

test('a page held by a dialog is not drawn down', () => {
  const asked = list()
  const overlay = document.createElement('div')
  overlay.dataset['holdsPage'] = ''
  document.body.append(overlay)
  draw({ down: 200 })
  overlay.remove()
  expect(asked).toHaveLength(0)
})
