-- Readers of all documents are counted, each once, in the index alone, in its order; what came out in some months is read by its date.
drop index document_readings_document_id_idx;
create index document_readings_document_id_idx on document_readings (document_id, user_id, version_number) include (at);
create index document_versions_published_at_idx on document_versions (published_at, document_id, number) where published_at is not null;

-- the planner knows the new columns and indexes from the first start
analyze documents;
analyze contents;
analyze sessions;
analyze users;
analyze document_counts;
analyze content_counts;
analyze session_counts;
