import { expect, test } from 'vitest'
import { lintFixture } from './lint-fixture.ts'

const screen = (load: 'lazy' | 'lazyPart', boundary: 'HydratedSuspense' | 'Suspense') => `
const Form = ${load}(async () => ({ default: (await import('./form.tsx')).Form }))
export const Screen = () => (
  <${boundary}>
    <div>
      <Form />
    </div>
  </${boundary}>
)
`

test('a part that the server renders is loaded by lazyPart', async () => {
  const findings = await lintFixture({
    'src/app/features/a/lazy.tsx': screen('lazy', 'HydratedSuspense'),
    'src/app/features/a/part.tsx': screen('lazyPart', 'HydratedSuspense'),
    'src/app/features/a/on-demand.tsx': screen('lazy', 'Suspense'),
  })
  const refused = findings.filter(({ rule }) => rule.includes('lazy-part')).map(({ path }) => path)
  expect(refused).toEqual(['src/app/features/a/lazy.tsx'])
})
