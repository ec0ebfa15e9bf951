-- When somebody who registered said that they had read what becomes of their data; null for who was not asked. (DOMAIN §11)
alter table users add column data_notice_read_at timestamptz;
