import { demoAccounts, demoPassword } from '#src/demo/accounts.ts'

/** Returns the text printed after the start: the server's address and, with demo data, the demo sign-ins. */
export function formatStartMessage(address: string, demo: boolean): string {
  const emailWidth = Math.max(...demoAccounts.map(({ email }) => email.length))
  const accounts = demoAccounts.map(({ email, who }) => `  ${email.padEnd(emailWidth)}  ${who}`)
  const signIn = demo ? [`Sign in with the password ${demoPassword} as`, ...accounts] : []
  return [`Curio is at ${address}`, ...signIn, 'Ctrl-C stops it.'].join('\n')
}
