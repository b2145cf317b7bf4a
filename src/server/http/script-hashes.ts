import { createHash } from 'node:crypto'

/** The scripts that stand in `page` itself, as sources of a content security policy: https://www.w3.org/TR/CSP3/#grammardef-hash-source */
export function scriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
