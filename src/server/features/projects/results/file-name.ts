/** What no file may be called in one system or another. */
// oxlint-disable-next-line no-control-regex -- control signs are what this takes out
const forbidden = /[\u0000-\u001f<>:"/\\|?*]+/g

/** `parts` as one name of a file, each at most 80 code units. */
export function fileName(parts: readonly string[], ending: string): string {
  const clean = parts.map((part) => part.replaceAll(forbidden, ' ').trim().slice(0, 80).toWellFormed())
  return `${clean.join(' - ')}.${ending}`
}
