// The market's namespaces besides its first screens, the own account and the user directory: one chunk, loaded on demand.
import { bidding } from './bidding.ts'
import { mail } from './mail.ts'
import { messages } from './messages.ts'
import { ownAccount } from './own-account.ts'
import { search } from './search.ts'
import { selling } from './selling.ts'
import { userDirectory } from './user-directory.ts'

export const marketNamespaces = { bidding, mail, messages, ownAccount, search, selling, userDirectory }
