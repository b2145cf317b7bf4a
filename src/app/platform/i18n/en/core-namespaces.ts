// The namespaces of the first screens, part of the app's first chunk.
import { accounts } from './accounts.ts'
import { marketplace } from './marketplace.ts'
import { shell } from './shell.ts'

export const coreNamespaces = { accounts, marketplace, shell }
