import { expect, onTestFinished, test, vi } from 'vitest'
import { watchCentre } from './watch-centre.ts'

test('of elements that scroll through the middle of the screen, only the one that rests there is centred', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const calls: string[] = []
  const screens = ['first', 'second', 'third'].map((name) => {
    const element = document.createElement('div')
    element.style.blockSize = '100vh'
    document.body.append(element)
    const unwatch = watchCentre(element, (isCentred) => void calls.push(`${name} ${isCentred}`))
    onTestFinished(() => {
      unwatch()
      element.remove()
    })
    return element
  })
  for (const element of screens) await scrollToMiddle(element)
  expect(calls).not.toContainEqual(expect.stringContaining('true'))
  vi.advanceTimersByTime(1000)
  expect(calls.at(-1)).toBe('third true')
  await scrollToMiddle(screens[1])
  expect(calls.at(-1)).toBe('third false')
})

/** Resolves when observers of the element know that it is there: all of them are called in one frame. */
async function scrollToMiddle(element: HTMLElement | undefined): Promise<void> {
  element?.scrollIntoView({ behavior: 'instant', block: 'center' })
  await new Promise<void>((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return
        observer.disconnect()
        requestAnimationFrame(() => resolve())
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    if (element) observer.observe(element)
  })
}
