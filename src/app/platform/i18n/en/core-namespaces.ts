// The namespaces that every screen may need, part of the app's first chunk.
import { accounts } from './accounts.ts'
import { problems } from './problems.ts'
import { shell } from './shell.ts'

export const coreNamespaces = { accounts, problems, shell }
