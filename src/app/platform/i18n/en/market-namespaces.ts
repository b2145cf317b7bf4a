// The market's namespaces besides browsing and bidding, and the user directory: one chunk, loaded on demand.
import { messages } from './messages.ts'
import { search } from './search.ts'
import { selling } from './selling.ts'
import { userDirectory } from './user-directory.ts'

export const marketNamespaces = { messages, search, selling, userDirectory }
