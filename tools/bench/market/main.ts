// npm run bench:market [-- section …] [--items 1000000] [--small 10000] [--keep] [--json file]: what Curio's market
// costs at a million items, every figure a ratio to something else measured in the same run. Ends with 1 when a bar
// was missed.
import { openDatabase } from '#src/server/db/open-database.ts'
import { runBench } from '#tools/bench/run-bench.ts'
import { prepareMarket } from './data/prepare-markets.ts'
import { hotAuctionSection } from './sections/hot-auction.ts'
import { httpSection } from './sections/http.ts'
import { listsSection } from './sections/lists.ts'
import { scrollSection } from './sections/scroll.ts'
import { searchSection } from './sections/search.ts'

await runBench({
  folder: 'curio-bench-market',
  unit: 'items',
  sections: [listsSection, searchSection, httpSection, hotAuctionSection, scrollSection],
  open: async (preparation, items) => {
    const url = await prepareMarket(preparation, items)
    return { url, productCount: items, db: openDatabase(url) }
  },
})
