-- Names and codes that differ by case, accents or apostrophes alone are one: people write them so in the files that they import.
-- (DOMAIN §2.1, §15)

alter table bodies drop constraint bodies_code_key, drop constraint bodies_name_key;
create unique index bodies_code_key on bodies (folded(code));
create unique index bodies_name_key on bodies (parent_id, folded(name)) nulls not distinct;

alter table mandates drop constraint mandates_name_key;
create unique index mandates_name_key on mandates (folded(name));
alter table jobs drop constraint jobs_name_key;
create unique index jobs_name_key on jobs (folded(name));
