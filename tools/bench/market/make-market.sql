-- Fills an empty, migrated database with a market of `bench.size` products, without triggers: ten products for each
-- person, three bids for each product, three years of time. What is made depends only on the size.

create function pg_temp.size() returns int language sql stable as $$select current_setting('bench.size')::int$$;
create function pg_temp.people() returns int language sql stable as $$select greatest(100, pg_temp.size() / 10)$$;

/* A number from 0 to 1 that depends on a row's number; another one for each salt. */
create function pg_temp.chance(number bigint, salt int) returns float8 language sql immutable as
  $$select (hashint8extended(number, salt) & 4294967295)::float8 / 4294967296$$;
create function pg_temp.pick(choices text[], share float8) returns text language sql immutable as
  $$select choices[1 + floor(cardinality(choices) * share)::int]$$;

/* A UUIDv7. */
create function pg_temp.id_of(at timestamptz, kind text, number bigint) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(hash, 1, 3) || '8' ||
    substr(hash, 4, 15))::uuid from md5(kind || number) hash$$;
create function pg_temp.joined_at(person bigint) returns timestamptz language sql immutable as
  $$select timestamptz '2023-01-01 00:00Z' + person * interval '5 minutes'$$;
create function pg_temp.person_id(person bigint) returns uuid language sql immutable as
  $$select pg_temp.id_of(pg_temp.joined_at(person), 'person', person)$$;

-- A family's words occur in its own products only, so two common words of different families are never in one name.
create temp table families (place int, type text, makes text[], motifs text[], forms text[], english text[]);
insert into families values
  (0, '瓷器', '{青花,粉彩,斗彩,釉里红,霁蓝釉,甜白釉,五彩}', '{缠枝莲,云龙,山水,花鸟,海水,婴戏,八仙,宝相花}',
   '{梅瓶,玉壶春瓶,天球瓶,盖碗,将军罐,大盘,高足杯,笔筒}',
   '{blue-and-white vase,famille rose bowl,celadon dish,doucai cup,porcelain jar}'),
  (1, '紫砂', '{朱泥,段泥,底槽清}', '{石瓢,西施,仿古,掇球,井栏}', '{紫砂壶,紫砂杯,茶叶罐}',
   '{Yixing teapot,zisha tea caddy}'),
  (2, '玉器', '{和田白玉,碧玉,翡翠,岫岩玉}', '{蟠螭,谷纹,福寿,双鱼,如意}', '{玉佩,玉璧,手镯,扳指,摆件}',
   '{jade pendant,jadeite bangle,nephrite disc}'),
  (3, '书画', '{水墨,设色,工笔,泥金}', '{溪山行旅,墨竹,寒梅,仕女,罗汉}', '{立轴,手卷,册页,扇面,对联}',
   '{hanging scroll,album leaf,fan painting}'),
  (4, '青铜器', '{错金,鎏金,素面}', '{饕餮,蟠虺,瑞兽,博山}', '{香炉,铜镜,铜鼎,带钩,佛像}',
   '{bronze censer,bronze mirror,gilt bronze figure}'),
  (5, '家具', '{黄花梨,紫檀,红木,榆木}', '{灵芝,卷草,冰裂}', '{圈椅,条案,方桌,官帽椅,多宝格}',
   '{huanghuali armchair,zitan altar table,elm cabinet}'),
  (6, '钟表', '{铜胎,玳瑁,银壳}', '{自鸣,报时,月相}', '{怀表,座钟,航海钟}',
   '{pocket watch,carriage clock,marine chronometer}'),
  (7, '钱币', '{雕母,母钱,折十,小平}', '{通宝,元宝,重宝}', '{铜钱,银元,花钱}', '{silver dollar,cash coin}'),
  (8, '织绣', '{缂丝,苏绣,云锦}', '{团窠,百蝶,博古}', '{补子,挂屏,荷包}', '{silk rank badge,embroidered panel}'),
  (9, '银器', '{錾花,累丝,素银}', '{缠藤,葡萄}', '{银壶,烛台,茶匙}',
   '{sterling silver teaspoon,Georgian candlestick,silver coffee pot}');

create temp table eras (place int, era text, reigns text[], english text);
insert into eras values
  (0, '清', '{清乾隆,清康熙,清光绪,清嘉庆,清雍正,清道光}', 'Qing'),
  (1, '民国', '{民国}', 'Republic period'),
  (2, '明', '{明万历,明宣德,明嘉靖,明永乐}', 'Ming'),
  (3, '19世纪', '{十九世纪}', '19th century'),
  (4, '宋', '{北宋,南宋}', 'Song'),
  (5, '汉', '{西汉,东汉}', 'Han'),
  (6, '元', '{元}', 'Yuan'),
  (7, '唐', '{唐}', 'Tang'),
  (8, '战国', '{战国}', 'Warring States');

create function pg_temp.place(share float8) returns text language sql immutable as $$
  select pg_temp.pick('{北京,上海,景德镇,苏州,杭州,广州,香港,London,西安,成都,台北,New York,福州,Paris,Lisbon}', share)$$;

insert into users (_id, name, location, created_at, updated_at)
  select pg_temp.person_id(k), case when pg_temp.chance(k, 1) < 0.6
      then pg_temp.pick('{王,李,张,刘,陈,杨,赵,黄,周,吴}', pg_temp.chance(k, 2)) ||
           pg_temp.pick('{梅,伟,芳,娜,敏,静,强,磊,洋}', pg_temp.chance(k, 3))
      else pg_temp.pick('{Ada,Noah,Lena,Marco,Ines}', pg_temp.chance(k, 2)) || ' ' ||
           pg_temp.pick('{Smith,Garcia,Müller,Rossi}', pg_temp.chance(k, 3)) end,
    pg_temp.place(pg_temp.chance(k, 4)), pg_temp.joined_at(k), pg_temp.joined_at(k)
  from generate_series(0, pg_temp.people() - 1) k;

-- One product in twenty is sold by one of five large dealers. Prices are a few dollars to a few million, most of them
-- hundreds. Running auctions do not end during a measurement.
create temp table made as
  select number, at, pg_temp.id_of(at, 'product', number) as _id, roll,
    case when pg_temp.chance(number, 12) < 0.05 then floor(5 * pg_temp.chance(number, 13))::int
      else floor(pg_temp.people() * pg_temp.chance(number, 13) ^ 1.5)::int end as seller,
    100 * round(10 ^ (0.7 + 5.6 * (pg_temp.chance(number, 14) + pg_temp.chance(number, 15) + pg_temp.chance(number, 16)) / 3))
      ::bigint + case when pg_temp.chance(number, 17) < 0.1 then 99 else 0 end as cents
  from generate_series(0, pg_temp.size() - 1) number,
    lateral (select timestamptz '2023-11-21 00:00Z' +
      (number + 0.9 * pg_temp.chance(number, 10)) * interval '1095 days' / pg_temp.size()) t (at),
    lateral (select pg_temp.chance(number, 11)) r (roll);

-- Mostly few bids, sometimes hundreds. The bidders of a product are 7919 numbers apart: nobody comes twice.
insert into bids (product_id, bidder_id, price_cents, created_at, updated_at)
  select m._id, pg_temp.person_id(bidder),
    m.cents + floor(41 * pg_temp.chance(m.number * 1000 + n, 20))::bigint * greatest(100, m.cents / 100), bid_at, bid_at
  from made m,
    lateral generate_series(0, least(400, pg_temp.people() / 4, (-4.6 * ln(1 - pg_temp.chance(m.number, 21)))::int) - 1) n,
    lateral (select (floor(pg_temp.people() * pg_temp.chance(m.number, 22) ^ 2)::bigint + n * 7919) % pg_temp.people()) b (bidder),
    lateral (select m.at + interval '1 hour' + n * interval '1 minute') t (bid_at)
  where m.roll >= 0.3 and bidder <> m.seller;

-- About ten likes for each person, thousands for the first three; popular products more often, of all ages.
insert into likes (user_id, product_id, created_at)
  select pg_temp.person_id(k), m._id, min(pg_temp.joined_at(k) + n * interval '1 minute')
  from generate_series(0, pg_temp.people() - 1) k,
    lateral generate_series(0, case when k < 3 then pg_temp.size() / 20 else (-10 * ln(1 - pg_temp.chance(k, 30)))::int end - 1) n, made m
  where m.number =
    floor(pg_temp.size() * pg_temp.chance(k * 1000000::bigint + n, 31) ^ 2)::bigint * 48271 % pg_temp.size()
  group by k, m._id;

-- Three in ten are new, 45 are in auction, the others are sold if anybody bids.
insert into products (_id, seller_id, name, description, era, type, location, price_cents, buy_now_cents, status,
    bid_end, bid_ended_at, sold_cents, buyer_id, likes_count, created_at, updated_at)
  select m._id, pg_temp.person_id(m.seller),
    -- A maker's mark on one product in twenty thousand.
    case when script < 0.25 then in_english when script < 0.45 then chinese || ' ' || in_english
      when script < 0.55 then translate(chinese, '缠莲龙铜镜钟银鸟宝红万历绪书画轴国汉战', '纏蓮龍銅鏡鐘銀鳥寶紅萬曆緒書畫軸國漢戰')
      else chinese end || case when number % 20000 = 7 then ' 璇玑款 XQ-' || 7000 + number % 9973 else '' end,
    reign || form || '，' || motif || '纹饰。高 ' || 4 + number % 560 / 10.0 || ' 厘米。' ||
      pg_temp.pick('{全品，无修补。,"口沿小磕一处，余无损。","包浆自然，保存完好。","旧藏出让，流传有序。","有使用痕迹，如图所示。",
        "Fine condition, no restoration.","Minor wear consistent with age."}', pg_temp.chance(number, 40)),
    case when pg_temp.chance(number, 41) < 0.9 then e.era else '' end,
    case when pg_temp.chance(number, 42) < 0.95 then f.type else '' end,
    case when pg_temp.chance(number, 43) < 0.9 then pg_temp.place(pg_temp.chance(number, 44) ^ 2) else '' end,
    cents, case when pg_temp.chance(number, 45) < 0.15 then cents * 3 end,
    case when is_sold then 'sold' when roll between 0.3 and 0.75 then 'active' else 'new' end,
    case when is_sold then at + interval '2 days'
      when roll between 0.3 and 0.75 then timestamptz '2040-01-01 00:00Z' + pg_temp.chance(number, 46) * interval '30 days' end,
    case when is_sold then at + interval '2 days' end,
    case when is_sold then b.price_cents end, case when is_sold then b.bidder_id end, coalesce(l.likes, 0), at, at
  from made m
  left join (select product_id, count(*)::int as likes from likes group by 1) l on l.product_id = m._id
  left join (select distinct on (product_id) * from bids order by product_id, price_cents desc, placed_order) b
    on b.product_id = m._id
  join families f on f.place = floor(10 * pg_temp.chance(number, 50) ^ 2)
  join eras e on e.place = floor(9 * pg_temp.chance(number, 51) ^ 2),
  lateral (select roll > 0.75 and b.bidder_id is not null, pg_temp.pick(reigns, pg_temp.chance(number, 52)),
    pg_temp.pick(makes, pg_temp.chance(number, 53) ^ 1.5), pg_temp.pick(motifs, pg_temp.chance(number, 54) ^ 1.5),
    pg_temp.pick(forms, pg_temp.chance(number, 55) ^ 1.5), pg_temp.chance(number, 57)) w (is_sold, reign, make, motif, form, script),
  lateral (select reign || make || motif || '纹' || form,
    e.english || ' ' || pg_temp.pick(f.english, pg_temp.chance(number, 56) ^ 1.5)) n (chinese, in_english);

insert into images (key, width, height, placeholder)
  select 'picture-' || n, 800, 600, 'data:,' from generate_series(0, 11) n;
insert into product_images (product_id, position, image_key)
  select _id, position, 'picture-' || (number + position) % 12 from made, generate_series(0, 2) position;
insert into bid_log (product_id, bidder_id, price_cents, at)
  select product_id, bidder_id, price_cents, created_at from bids;
update users u set likes_count = n.count
  from (select seller_id, sum(likes_count + (status = 'sold')::int)::int as count from products group by 1) n
  where n.seller_id = u._id and n.count > 0;
update user_total set total = (select count(*) from users);
