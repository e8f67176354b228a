-- Search finds parts of words, for which a million rows need trigrams. A database that cannot have the extension
-- reads the rows one by one.
do $$ begin
  create extension if not exists pg_trgm;
  create index quote_all_references on quote using gin (lower(reference) gin_trgm_ops)
    where status not in ('removed', 'cart');
  create index quote_all_buyer_words on quote using gin (buyer_words gin_trgm_ops) where buyer_words is not null;
  create index circuit_all_buyer_words on circuit using gin (buyer_words gin_trgm_ops) where buyer_words is not null;
  create index quoted_site_words on quoted_site using gin (words gin_trgm_ops);
  create index purchase_order_all_words on purchase_order using gin (lower(reference || ' ' || po_number) gin_trgm_ops);
  create index service_words on service using gin (lower(reference || ' ' || buyer_reference) gin_trgm_ops);
exception when insufficient_privilege or feature_not_supported then
  raise notice 'Without pg_trgm the search over all companies is slow: %', sqlerrm;
end $$;
