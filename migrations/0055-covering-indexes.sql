-- Orders of the list of documents hold what rights and dates read: a page in the middle of the list, or the rows that a filter of dates
-- leaves, are found in the index alone. (decision 051)

drop index documents_published_at_idx;
create index documents_published_at_idx on documents (published_at desc, id desc)
  include (status, body_id, family, confidential, unapproved_minutes, channel, session_id, author_id, document_date)
  where status in ('published', 'archived');
drop index documents_updated_at_idx;
create index documents_updated_at_idx on documents (updated_at desc, id desc)
  include (status, body_id, family, confidential, unapproved_minutes, channel, session_id, author_id, document_date)
  where status in ('published', 'archived');
-- with the title itself, of which PostgreSQL wants to know that it is there
drop index documents_title_idx;
create index documents_title_idx on documents (folded(title), id desc)
  include (title, status, body_id, family, confidential, unapproved_minutes, channel, session_id, author_id, document_date)
  where status in ('published', 'archived');
drop index documents_newest_idx;
create index documents_newest_idx on documents (document_date desc nulls last, id desc)
  include (status, body_id, family, confidential, unapproved_minutes, channel, session_id, author_id, published_at)
  where status in ('published', 'archived');
drop index documents_oldest_idx;
create index documents_oldest_idx on documents (document_date, id desc)
  include (status, body_id, family, confidential, unapproved_minutes, channel, session_id, author_id, published_at, updated_at)
  where status in ('published', 'archived');
drop index documents_family_idx;
create index documents_family_idx on documents (family, published_at desc, id desc)
  include (status, body_id, confidential, unapproved_minutes, channel, session_id, author_id, document_date)
  where status in ('published', 'archived');

-- the sessions whose documents not everybody may read
create index sessions_confidential_idx on sessions (id) where confidential;
