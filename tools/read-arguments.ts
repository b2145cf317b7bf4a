import { parseArgs, type ParseArgsConfig } from 'node:util'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'

/** The option of commands that read the settings of a server. */
export const envOption = { env: { type: 'string' } } as const

/**
 * The options of this command and its one operand, or `some`. Prints `usage` and ends the process for `--help`; other options, and
 * none or several operands, are refused with it. `operands`: 0 for a command without one, whose operand is empty.
 */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  usage: string,
  options: Options,
  operands: 0 | 1 | 'some' = 1,
) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    process.exit(0)
  }
  const { values, positionals } = parseStrictly(usage, options)
  const [operand = ''] = positionals
  const isExpected = operands === 'some' ? positionals.length > 0 : positionals.length === operands
  if (!isExpected || (operands !== 0 && operand === '')) throw new StartFailure(usage)
  return { values, operand, operands: positionals }
}

function parseStrictly<const Options extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    // The rest is advice for operands that start with a hyphen.
    const [reason = ''] = error instanceof Error ? error.message.split('. ') : []
    throw new StartFailure(`${reason}.\n\n${usage}`)
  }
}
