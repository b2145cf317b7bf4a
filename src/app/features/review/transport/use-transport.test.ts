import { expect, test } from 'vitest'
import { isSingleAudioDevice } from './use-transport.ts'

test.each([
  ['an iPhone has one sound', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, true],
  [
    'an iPad has one sound',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    5,
    true,
  ],
  [
    'a Mac has several sounds',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    0,
    false,
  ],
  [
    'an Android tablet has several sounds',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
    5,
    false,
  ],
])('%s', (_, userAgent, maxTouchPoints, one) => {
  expect(isSingleAudioDevice({ userAgent, maxTouchPoints })).toBe(one)
})
