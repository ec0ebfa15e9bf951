-- A works council (CSE) meets every month in a company of at least 300 employees, without an agreement (L2315-28).
alter table bodies add column at_least300_employees boolean not null default false;
