/** The emails in a text or table, in any column, each once and in order. */
export function findEmails(text: string): string[] {
  const emails = new Map<string, string>()
  for (const [email] of text.matchAll(/[^\s,;:|"'<>()[\]，；、]+@[^\s,;:|"'<>()[\]，；、]+/g)) {
    if (!emails.has(email.toLowerCase())) emails.set(email.toLowerCase(), email)
  }
  return [...emails.values()]
}
