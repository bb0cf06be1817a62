-- Uploaded pictures that players may see: those that a published document has named.

alter table content_pictures add column published_at timestamptz;

update content_pictures p set published_at = uploaded_at
 where exists (select from content_versions v where position(p.sha256 in v.content::text) > 0)
    or exists (select from content_documents d where position(p.sha256 in d.content::text) > 0);
