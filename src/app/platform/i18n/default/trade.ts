// The words of what people do in the market beyond looking and bidding: selling, writing to each other, keeping the directory.
import { directory } from './directory.ts'
import { messages } from './messages.ts'
import { search } from './search.ts'
import { selling } from './selling.ts'

export const trade = { directory, messages, search, selling }
