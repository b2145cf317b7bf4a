import { expect, onTestFinished, test } from 'vitest'
import { createFakePair } from '#tests/support/fake-pair.ts'
import { animatePosition } from './position-animation.ts'

test('the line moves while the videos play and it is rendered', async () => {
  const line = document.createElement('div')
  line.style.height = '10px'
  document.body.append(line)
  const { pair, stand, change } = createFakePair(20)
  const { setTransforms, close } = animatePosition(line, pair, 20)
  onTestFinished(() => {
    close()
    line.remove()
  })
  setTransforms('translateX(0)', 'translateX(100px)')
  const [animation] = line.getAnimations()
  const playState = () => animation?.playState

  stand(4)
  expect(playState()).toBe('paused')
  expect(new DOMMatrix(getComputedStyle(line).transform).e).toBe(20)
  change({ phase: 'playing' })
  expect(playState()).toBe('running')
  line.hidden = true
  await expect.poll(playState).toBe('paused')
  line.hidden = false
  await expect.poll(playState).toBe('running')
})
