-- Whether one person has read a document is looked up in one row, whichever of its indexes is taken, however many have read it.
drop index document_readings_document_id_idx;
create index document_readings_document_id_idx on document_readings (document_id, user_id, version_number);
