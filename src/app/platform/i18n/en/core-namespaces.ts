// What the first screens show. It comes with the start of the app.
import { accounts } from './accounts.ts'
import { marketplace } from './marketplace.ts'
import { problems } from './problems.ts'
import { shell } from './shell.ts'

export const coreNamespaces = { accounts, marketplace, problems, shell }
