import { expect, test } from 'vitest'
import { age } from './age.ts'

const seconds = 1000
const minutes = 60 * seconds
const hours = 60 * minutes

test.for([
  [0, 'now', '现在'],
  [59 * seconds, '59 seconds ago', '59秒钟前'],
  [5 * minutes + 30 * seconds, '5 minutes ago', '5分钟前'],
  [3 * hours, '3 hours ago', '3小时前'],
  [30 * hours, 'yesterday', '昨天'],
  [-5 * minutes, 'now', '现在'],
] as const)('%s milliseconds ago', ([past, english, chinese]) => {
  const then = Date.UTC(2026, 10, 20)
  expect(age(then, then + past, 'en-US')).toBe(english)
  expect(age(then, then + past, 'zh-Hans')).toBe(chinese)
})
