import { type Problem, problem, problems } from '#src/contract/problems.ts'
import { type PasswordOwner, passwordProblem } from '#src/domain/password-rules.ts'
import { loadCommonPasswords } from './common-passwords.ts'

/** Returns why a person may not have this password, with an error at the field `password`; null if they may. */
export async function rejectPassword(password: string, owner: PasswordOwner): Promise<Problem | null> {
  const reason = passwordProblem(password, owner, await loadCommonPasswords())
  if (reason === null) return null
  const code = `password-${reason}` as const
  return problem(code, { errors: [{ path: 'password', message: problems[code].message }] })
}
