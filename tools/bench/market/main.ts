// npm run bench:market [-- section …] [--items 1000000] [--small 10000] [--keep]: the market with a million products.
// Each figure has its baseline in the same run. `--keep` leaves the databases for the next run.
import { join } from 'node:path'
import { processSearchQueue } from '#src/server/features/marketplace/search/process-search-queue.ts'
import { openTwoSizes } from '#tools/bench/generated-database.ts'
import { runBench } from '#tools/bench/run-bench.ts'
import { measureEnds } from './measure-ends.ts'
import { measureHttp } from './measure-http.ts'
import { measureLists } from './measure-lists.ts'
import { measureReplica } from './measure-replica.ts'
import { measureSearch } from './measure-search.ts'
import { measureSignIn } from './measure-sign-in.ts'

await runBench({
  options: { items: 1_000_000, small: 10_000, keep: false },
  sections: {
    lists: measureLists,
    search: measureSearch,
    http: measureHttp,
    ends: measureEnds,
    'sign-in': measureSignIn,
    replica: measureReplica,
  },
  open: ({ items, small, keep }, run) =>
    openTwoSizes(
      {
        name: 'market',
        version: 4,
        file: join(import.meta.dirname, 'make-market.sql'),
        tables: ['users', 'bids', 'likes', 'products', 'product_images', 'bid_log', 'product_terms'],
        complete: processSearchQueue,
      },
      { large: items, small, keep },
      run,
    ),
})
