import { expect, test } from 'vitest'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { problems as en } from './en/problems.ts'
import { shell } from './en/shell.ts'
import { problems as zhHans } from './zh-hans/problems.ts'
import { formatProblem } from './use-problem-text.ts'

test.each([
  [2, en, 'Too many requests. Please try again in 2 seconds.'],
  [90, en, 'Too many requests. Please try again in 90 seconds.'],
  [91, en, 'Too many requests. Please try again in 2 minutes.'],
  [45, zhHans, '操作过于频繁，请在 45 秒后再试。'],
])('a refusal for %d seconds says when a retry makes sense', (retryAfter, problems, text) => {
  expect(formatProblem(new ApiProblem({ code: 'too-many', retryAfter }), { shell, problems })).toBe(text)
})
