import { demoAccounts, demoPassword } from '#src/server/demo/accounts.ts'

/** What a person wants to know once the server is up: where it is, and how to get in. */
export function announce(address: string, demo: boolean): string {
  const widest = Math.max(...demoAccounts.map(({ email }) => email.length))
  const accounts = demoAccounts.map(({ email, who }) => `  ${email.padEnd(widest)}  ${who}`)
  const signIn = demo ? [`Sign in with the password ${demoPassword} as`, ...accounts] : []
  return [`Curio is at ${address}`, ...signIn, 'Ctrl-C stops it.'].join('\n')
}
