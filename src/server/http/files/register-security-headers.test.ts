import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scriptHashes } from './register-security-headers.ts'

test('each inline script of a page has a hash; scripts with a URL have none', () => {
  const page = '<script src="/theme.js"></script><script>alert(1)</script>\n<script type="module" src="/a.js"></script>'
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(scriptHashes(page)).toEqual(["'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"])
  expect(scriptHashes('<p>none</p>')).toEqual([])
})

test('the inline script of index.html is ES5, for the old browsers it targets', () => {
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(readFileSync('index.html', 'utf8')) ?? []
  expect(script).toContain('isRecentEnough')
  expect(script).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(let|const|class|async|await|of)\b|catch\s*\{/)
})
