-- Words to search by, accents and case aside. For a generated column with an index over it:
--   search tsvector not null generated always as (platform.search_words(title || ' ' || file_name)) stored
--   create index … using gin (search)
-- and `matchesWords(column, typed)` of platform/database/search.ts. The folding is that of kernel/search-text.ts.

create function platform.fold(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(lower(
      regexp_replace(normalize(value, nfkd) collate pg_catalog.pg_c_utf8, '[\u0300-\u036f]+', '', 'g')),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '.', ''),
    '[^[:alnum:]]+', ' ', 'g'));

create function platform.search_words(value text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(string_to_array(platform.fold(coalesce(value, '')), ' '), ''));

grant execute on function platform.fold(text), platform.search_words(text) to corridor_app;
