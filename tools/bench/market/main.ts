// npm run bench:market [-- section …] [--items 1000000] [--small 10000] [--keep] [--json file]: the cost of the market
// with a million products. Every figure is a ratio to a baseline of the same run. Exits with 1 if a threshold was
// missed.
import { openDatabase } from '#src/server/db/connection/open-database.ts'
import { runBench } from '#tools/bench/run-bench.ts'
import { prepareMarket } from './data/prepare-markets.ts'
import { endsSection } from './sections/ends.ts'
import { firstPagesSection } from './sections/first-pages.ts'
import { hotAuctionSection } from './sections/hot-auction.ts'
import { httpSection } from './sections/http.ts'
import { listsSection } from './sections/lists.ts'
import { scrollSection } from './sections/scroll.ts'
import { searchSection } from './sections/search.ts'
import { signInSection } from './sections/sign-in.ts'
import { storeSection } from './sections/store.ts'

await runBench({
  folder: 'curio-bench-market',
  unit: 'items',
  sections: [
    listsSection,
    searchSection,
    httpSection,
    hotAuctionSection,
    endsSection,
    firstPagesSection,
    signInSection,
    scrollSection,
    storeSection,
  ],
  open: async (preparation, items) => {
    const url = await prepareMarket(preparation, items)
    return { url, productCount: items, db: openDatabase(url) }
  },
})
