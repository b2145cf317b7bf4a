import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { createFakePair } from '#tests/support/fake-pair.ts'
import { render } from 'vitest-browser-react'
import { useShuttle } from './use-shuttle.ts'

function PlayButton({ pair }: { pair: VideoPair | null }) {
  return (
    <button type="button" onClick={useShuttle(pair).toggle}>
      Play
    </button>
  )
}

test('playback requested before the player is loaded starts with the player, unless it was cancelled', async () => {
  const screen = await render(<PlayButton pair={null} />)
  await userEvent.click(screen.getByRole('button'))
  const first = createFakePair(10)
  await screen.rerender(<PlayButton pair={first.pair} />)
  expect(first.received).toEqual([{ kind: 'play' }])

  await screen.rerender(<PlayButton pair={null} />)
  for (let presses = 0; presses < 2; presses += 1) await userEvent.click(screen.getByRole('button'))
  const second = createFakePair(10)
  await screen.rerender(<PlayButton pair={second.pair} />)
  expect(second.received).toEqual([])
})
