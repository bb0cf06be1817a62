-- An announcement ends. What the site itself brought gets its end from the seeds of the next start; the announcement of the first
-- slots has become wrong, and another one takes its place.
delete from seeded_rows where table_name = 'content_documents' and key = 'announcement slots-first'
  and exists (select from content_documents d where d.kind = 'announcement' and d.slug = 'slots-first' and not d.edited and d.draft is null);
delete from content_documents where kind = 'announcement' and slug = 'slots-first' and not edited and draft is null;

-- Every other one that is shown without an end ends in 30 days, at midnight in Bangkok; operators see when, and can change it.
update content_documents
   set content = jsonb_set(content, '{endsAt}', to_jsonb(to_char(
         (date_trunc('day', now() at time zone 'Asia/Bangkok') + interval '30 days') at time zone 'Asia/Bangkok' at time zone 'UTC',
         'YYYY-MM-DD"T"HH24:MI:SS".000Z"'))),
       revision = revision + 1
 where kind = 'announcement' and status = 'published' and content->>'endsAt' is null and (edited or slug = 'slots-first');
