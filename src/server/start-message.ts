import packageJson from '#package.json' with { type: 'json' }
import { assertNever } from '#src/domain/assert-never.ts'
import { demoAccounts, demoPassword } from '#src/demo/accounts.ts'

/** Prints the version and ends the process if it was started for that. */
export function answerVersion(): void {
  if (!process.argv.includes('--version')) return
  process.stdout.write(`${packageJson.version}\n`)
  process.exit()
}

/** What the start says about signing in: how with the demo accounts, how to create an administrator, or nothing. */
export const signInHints = ['demo', 'create-admin', 'none'] as const
export type SignInHint = (typeof signInHints)[number]

/** Returns the text printed after the start: the server's address and the hint. */
export function formatStartMessage(address: string, hint: SignInHint): string {
  return [`Curio is at ${address}`, ...hintLines(hint), 'Ctrl-C stops it.'].join('\n')
}

function hintLines(hint: SignInHint): readonly string[] {
  switch (hint) {
    case 'demo': {
      const emailWidth = Math.max(...demoAccounts.map(({ email }) => email.length))
      const accounts = demoAccounts.map(({ email, who }) => `  ${email.padEnd(emailWidth)}  ${who}`)
      return [`Sign in with the password ${demoPassword} as`, ...accounts]
    }
    case 'create-admin':
      return ['Nobody can sign in as administrator yet. Create one: npm run create-admin -- EMAIL']
    case 'none':
      return []
    default:
      return assertNever(hint)
  }
}
