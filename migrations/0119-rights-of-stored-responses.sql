-- SHA-256 of the rights for which a response was stored: who has other rights now does not get it again. Null where an
-- earlier release stored it.
alter table kept_answers add column rights_hash bytea
  constraint kept_answers_rights_hash_check check (octet_length(rights_hash) = 32);
