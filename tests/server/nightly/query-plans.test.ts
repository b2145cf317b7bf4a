// The queries of lists, search and the detail page, planned for large tables: none scans a whole table.
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { getOwnProfile } from '#src/server/features/accounts/profile/get-profile.ts'
import { listDueAuctions } from '#src/server/features/marketplace/auction/end-auction.ts'
import { getProduct } from '#src/server/features/marketplace/products/get-product.ts'
import { listOwnBids } from '#src/server/features/marketplace/products/list-bids.ts'
import {
  listLikedProducts,
  listOwnProducts,
  listProducts,
  listPurchases,
  listUserProducts,
} from '#src/server/features/marketplace/products/list-products.ts'
import { remindOfOrders } from '#src/server/features/marketplace/orders/remind-of-orders.ts'
import { listOrdersWithAdmin, listOwnOrders } from '#src/server/features/marketplace/orders/list-orders.ts'
import { readHome } from '#src/server/features/marketplace/context/read-home.ts'
import { remindOfEndings } from '#src/server/features/marketplace/auction/remind-of-endings.ts'
import { readMarks } from '#src/server/features/marketplace/products/read-marks.ts'
import { readRelated } from '#src/server/features/marketplace/context/read-related.ts'
import { readSeller } from '#src/server/features/marketplace/context/read-seller.ts'
import { listFacets } from '#src/server/features/marketplace/search/list-facets.ts'
import { type SearchRequest, searchProducts } from '#src/server/features/marketplace/search/search-products.ts'
import { suggestPhrases } from '#src/server/features/marketplace/search/suggest-phrases.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { listTalents } from '#src/server/features/projects/people/list-talents.ts'
import { isVideoUsed } from '#src/server/features/projects/videos/delete-video.ts'
import { test } from '#tests/support/database.ts'
import { makeProject } from '#tests/support/fixtures.ts'
import { explainStatements, tablesReadSequentially } from '#tests/support/query-plans.ts'
import { userOf } from '#tests/support/use-case-deps.ts'

test(
  'no list, search or detail page reads a large table from end to end',
  { timeout: 120_000 },
  async ({ db, url }) => {
    const { actor, productId, projectId } = await fillTables(db)
    const userId = actor._id
    const talents = (deps: Deps, filters: object, currentPage = 0) =>
      listTalents(deps, actor, { projectId, filters, currentPage })
    const cursor = (await listProducts({ db } as Deps, { page: 0 })).nextCursor ?? ''
    const found = await search({ db } as Deps, { keyword: '瓷' })
    const calls: Record<string, (deps: Deps) => Promise<unknown>> = {
      'the newest': (deps) => listProducts(deps, { page: 0 }),
      'the newest, further down': (deps) => listProducts(deps, { page: 0, cursor }),
      'the newest, a page by its number': (deps) => listProducts(deps, { page: 500 }),
      'one’s own': (deps) => listOwnProducts(deps, actor, { page: 0, status: 'all' }),
      'one’s own, sold': (deps) => listOwnProducts(deps, actor, { page: 0, status: 'sold', cursor }),
      purchases: (deps) => listPurchases(deps, actor, { page: 0 }),
      'a user’s': (deps) => listUserProducts(deps, { userId, page: 0 }),
      liked: (deps) => listLikedProducts(deps, actor, { userId, page: 0 }),
      'liked, further down': (deps) => listLikedProducts(deps, actor, { userId, page: 0, cursor }),
      'products one bids on': (deps) => listOwnBids(deps, actor, { page: 0, outcome: 'running' }),
      'products one won': (deps) => listOwnBids(deps, actor, { page: 0, outcome: 'won' }),
      orders: (deps) => listOwnOrders(deps, actor, {}),
      'orders that an administrator decides': (deps) => listOrdersWithAdmin(deps, actor, {}),
      'one’s own profile': (deps) => getOwnProfile(deps, actor),
      'what the market opens with': (deps) => readHome(deps, actor),
      'marks of cards': (deps) => readMarks(deps, actor),
      'the detail page': (deps) => getProduct(deps, actor, { productId }),
      'what is related to a product': (deps) => readRelated(deps, { productId }),
      'a seller': (deps) => readSeller(deps, { userId }),
      'a common word': (deps) => search(deps, { keyword: '瓷' }),
      'a common word, further down': (deps) => search(deps, { keyword: '瓷', cursor: found.nextCursor ?? '' }),
      'a common word, a narrow price and a place': (deps) =>
        search(deps, { keyword: '瓷', priceMin: 99, priceMax: 101, location: '北京' }),
      'two words that never meet': (deps) => search(deps, { keyword: '瓷 铜' }),
      'a word nobody uses': (deps) => search(deps, { keyword: '鼎彝' }),
      'filters alone': (deps) => search(deps, { era: '清', type: '瓷器' }),
      'a price alone': (deps) => search(deps, { priceMin: 1 }),
      'a common word, by price': (deps) => search(deps, { keyword: '瓷', sort: 'price-asc' }),
      'a common word, by the end': (deps) => search(deps, { keyword: '瓷', sort: 'ending' }),
      'everything, by price': (deps) => search(deps, { sort: 'price-desc' }),
      'everything that is not sold': (deps) => search(deps, { hideSold: true }),
      'everything, by the end': (deps) => search(deps, { sort: 'ending' }),
      'everything, through the search': (deps) => search(deps, {}),
      suggestions: (deps) => suggestPhrases(deps, { keyword: '瓷' }),
      choices: (deps) => listFacets(deps),
      talents: (deps) => talents(deps, {}),
      'talents, further down': (deps) => talents(deps, {}, 20),
      'a talent by a part of the first name': (deps) => talents(deps, { firstName: '小0123' }),
      'a talent by a part of the last name': (deps) => talents(deps, { lastName: '0123' }),
      'a talent by a part of the email': (deps) => talents(deps, { email: '0123' }),
      'whether a task has a video': ({ db }) => isVideoUsed(db, '/media/uploads/1.mp4'),
    }
    const read: string[] = []
    for (const [name, call] of Object.entries(calls)) {
      for (const table of await tablesReadSequentially(url, call)) read.push(`${name}: ${table}`)
    }
    // The table has one row.
    expect(read.filter((table) => !table.endsWith(': talent_total'))).toEqual([])
  },
)

const search = (deps: Deps, more: Partial<SearchRequest>) => searchProducts(deps, { keyword: '', page: 0, ...more })

test('what has ended or ends soon is found by its time in an index, for which that time must not be volatile', async ({
  url,
}) => {
  const calls = [listDueAuctions, remindOfEndings, remindOfOrders]
  for (const call of calls) {
    for (const plan of await explainStatements(url, call)) expect(plan).not.toMatch(/Filter":"[^"]*clock_timestamp/)
  }
})

/** Inserts tens of thousands of rows into the large tables and updates their statistics. */
async function fillTables(db: Db): Promise<{ actor: User; productId: string; projectId: string }> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      insert into users (_id, name, email, first_name, last_name)
      select md5('user ' || n)::uuid, 'User ' || n, substr(md5('at ' || n), 1, 6) || '@x', '小' || substr(md5('first ' || n), 1, 5),
             substr(md5('last ' || n), 1, 5)
        from generate_series(1, 5000) n`.execute(tx)
    await sql`insert into talents (user_id) select _id from users`.execute(tx)
    await sql`
      insert into project_members (project_id, user_id)
      select md5('project ' || n % 200)::uuid, md5('user ' || n % 5000 + 1)::uuid from generate_series(1, 20000) n
          on conflict do nothing`.execute(tx)
    await sql`
      insert into products (_id, seller_id, name, era, type, location, price_cents, created_at, status, buyer_id, sold_cents,
                            bid_end, bid_ended_at)
      select md5('item ' || n)::uuid, md5('user ' || n % 5000 + 1)::uuid, '瓷 ' || n, '清', '瓷器', '北京', n,
             now() - n * interval '1 minute', case when n % 3 = 0 then 'sold' when n % 30 = 1 then 'active' else 'new' end,
             case when n % 3 = 0 then md5('user ' || n % 4990 + 2)::uuid end, case when n % 3 = 0 then n end,
             now() + n * interval '1 second', now()
        from generate_series(1, 30000) n`.execute(tx)
    await sql`
      insert into product_terms (product_id, created_at, price_cents, index_version, terms)
      select _id, created_at, price_cents, 1, array_to_tsvector(array['n瓷', 'a瓷', 'e=清', 'l=北京', 't=瓷器',
             's9:' || (extract(epoch from created_at)::bigint >> 9), 's12:' || (extract(epoch from created_at)::bigint >> 12),
             's15:' || (extract(epoch from created_at)::bigint >> 15), 's18:' || (extract(epoch from created_at)::bigint >> 18)])
        from products`.execute(tx)
    await sql`
      insert into tasks (_id, bundle_id, language, source_external_url, target_external_url)
      select md5('task ' || n)::uuid, md5('bundle')::uuid, 'English', 'https://host.example/' || n, '/media/uploads/' || n
        from generate_series(1, 20000) n`.execute(tx)
    await sql`
      insert into deleted_tasks (action_id, task_id, bundle_id, task, history, skippers)
      select md5('action')::uuid, md5('task ' || n)::uuid, md5('bundle')::uuid,
             jsonb_build_object('source_external_url', '/media/uploads/a' || n, 'target_external_url', '/media/uploads/b' || n),
             '[]', '{}'
        from generate_series(1, 5000) n`.execute(tx)
    await sql`
      insert into edited_tasks (action_id, task_id, bundle_id, before, digest)
      select md5('action')::uuid, md5('task ' || n)::uuid, md5('bundle')::uuid,
             jsonb_build_object('source_external_url', '/media/uploads/c' || n, 'target_external_url', '/media/uploads/d' || n), ''
        from generate_series(1, 5000) n`.execute(tx)
    await sql`
      insert into images (key, width, height, placeholder)
      select 'image ' || n, 4, 3, '' from generate_series(1, 5000) n`.execute(tx)
    await sql`
      insert into product_images (product_id, position, image_key)
      select md5('item ' || n)::uuid, 0, 'image ' || n % 5000 + 1 from generate_series(1, 30000) n`.execute(tx)
    await sql`
      insert into product_additions (product_id, body)
      select md5('item ' || n)::uuid, 'Added' from generate_series(1, 30000) n`.execute(tx)
    await sql`
      insert into bids (product_id, bidder_id, price_cents)
      select md5('item ' || n)::uuid, md5('user ' || n % 4980 + 5)::uuid, n from generate_series(1, 30000) n`.execute(
      tx,
    )
    await sql`
      insert into orders (_id, product_id, seller_id, buyer_id, price_cents, status)
      select md5('order ' || row_number() over ())::uuid, _id, seller_id, buyer_id, sold_cents,
             case when row_number() over () % 500 = 0 then 'with-admin' else 'agreed' end
        from products where buyer_id is not null`.execute(tx)
    await sql`
      insert into order_steps (order_id, action, role) select _id, action, 'buyer' from orders,
             unnest(array['set-address', 'pay']) action`.execute(tx)
    await sql`
      insert into order_feedback (_id, order_id, role, author_id, person_id, mark, shown_at)
      select gen_random_uuid(), _id, 'buyer', buyer_id, seller_id, 'good', now() from orders`.execute(tx)
    await sql`
      insert into notifications (_id, user_id, kind)
      select gen_random_uuid(), md5('user ' || n % 4980 + 5)::uuid, 'task-assigned' from generate_series(1, 20000) n`.execute(
      tx,
    )
    await sql`
      insert into likes (product_id, user_id, created_at)
      select md5('item ' || n)::uuid, md5('user ' || n % 2000 + 1)::uuid, now() - n * interval '1 minute'
        from generate_series(1, 30000) n`.execute(tx)
    await sql`
      insert into threads (_id, product_id, buyer_id)
      select md5('thread ' || n)::uuid, md5('item ' || n)::uuid, md5('user ' || n % 4980 + 5)::uuid
        from generate_series(1, 30000) n`.execute(tx)
    await sql`
      insert into thread_participants (thread_id, user_id, last_message_at)
      select t._id, person, now() from threads t join products p on p._id = t.product_id,
             unnest(array[t.buyer_id, p.seller_id]) person
          on conflict do nothing`.execute(tx)
    await sql`
      insert into messages (_id, thread_id, sender_id, body)
      select gen_random_uuid(), thread_id, user_id, 'Hello' from thread_participants`.execute(tx)
    await sql`
      insert into follows (follower_id, followee_id, created_at)
      select md5('user ' || n % 100 + 1)::uuid, md5('user ' || n % 4980 + 5)::uuid, now() from generate_series(1, 20000) n
          on conflict do nothing`.execute(tx)
    await sql`
      insert into search_phrases (key, label, use_count) select '瓷' || n, '瓷' || n, 1 from generate_series(1, 30000) n`.execute(
      tx,
    )
    await sql`
      insert into search_prefixes (key, prefix, use_count, size)
      select '瓷' || n, case when n < 40 then '瓷' else '瓷' || n end, 1, 3 from generate_series(1, 30000) n`.execute(
      tx,
    )
    await sql`
      insert into search_facets (kind, key, label, use_count)
      select case when n % 3 = 0 then 'type' else 'location' end, 'place ' || n, 'Place ' || n, n % 7
        from generate_series(1, 30000) n`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
  const { rows } = await sql<{ user: string; item: string }>`
    select md5('user 5')::uuid as user, md5('item 4')::uuid as item`.execute(db)
  const actor = userOf({ _id: rows[0]?.user ?? '', name: 'User 5' })
  const { projectId } = await makeProject(db, { ...actor, email: '' })
  return { actor, projectId, productId: rows[0]?.item ?? '' }
}
