import { createHash } from 'node:crypto'

/**
 * Returns the hashes of the inline scripts of `page` as CSP sources: https://www.w3.org/TR/CSP3/#grammardef-hash-source
 */
export function scriptHashes(page: string): string[] {
  return [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
}
