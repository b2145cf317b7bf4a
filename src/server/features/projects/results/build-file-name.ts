/** Characters that are not allowed in file names on some systems. */
// oxlint-disable-next-line no-control-regex -- control signs are what this takes out
const forbiddenCharacters = /[\u0000-\u001f<>:"/\\|?*]+/g

/** Joins `parts` to a file name, each at most 80 UTF-16 code units. */
export function buildFileName(parts: readonly string[], extension: string): string {
  const clean = parts.map((part) => part.replaceAll(forbiddenCharacters, ' ').trim().slice(0, 80).toWellFormed())
  return `${clean.join(' - ')}.${extension}`
}
