-- Conditions such as "city is Paris" find their contacts by words: the members of the fields as JSON writes them, in small letters, such as
-- `city": "paris"`. JSON escapes quotes and control characters in texts, so U+0001 stands in none, and `, "` stands between members, or where a text
-- ends in a comma and a space: such texts are not looked up. The end of the account's id keeps other accounts' words apart: 48 random bits of it,
-- since the whole would take 24 bytes more in each word.
create function whole_field_words(account_id uuid, fields jsonb) returns text[]
  language sql immutable parallel safe
  return string_to_array(right(account_id::text, 12) || ' '
    || replace(substr(left(search_fold(fields::text), -1), 3), ', "', e'\x01' || right(account_id::text, 12) || ' '), e'\x01');
-- An index takes words of up to 2.7 KB.
create function cut_words(words text[]) returns text[]
  language sql immutable parallel safe
  return (select array_agg(left(word, 300)) from unnest(words) word);
-- 2 to 3 µs a contact. A subselect for each contact takes 9 µs, so words are cut where one may be too long.
create function field_words(account_id uuid, fields jsonb) returns text[]
  language sql immutable parallel safe
  return case when octet_length(fields::text) < 1000 then whole_field_words(account_id, fields) else cut_words(whole_field_words(account_id, fields)) end;
create index contact_fields on contact using gin (field_words(account_id, fields));
