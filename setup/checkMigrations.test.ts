import { expect, test } from 'vitest'
import { checkMigration } from './checkMigrations.ts'

const rulesOf = (sql: string) => checkMigration(sql).map(({ rule }) => rule)

test.each([
  'alter table users add column later text;',
  "alter table users add column later text not null default '';",
  'alter table bodies add column quorum integer, add constraint bodies_quorum check (quorum > 0) not valid;\nalter table bodies validate constraint bodies_quorum;',
  'create table later (id int primary key, name text not null);\ncreate unique index later_name on later (name);',
  "create function f() returns trigger language plpgsql as $$ begin\n  truncate x;\n  drop view y;\nend $$;\n-- ;drop view z\ninsert into later values (1, ';drop view z');",
])('%s leaves the former release working', (sql) => {
  expect(rulesOf(sql)).toEqual([])
})

test.each([
  ['alter table users drop column nickname;', 'ban-drop-column'],
  ['drop table users;', 'ban-drop-table'],
  ['alter table users rename column name to names;', 'renaming-column'],
  ['alter table users rename to people;', 'renaming-table'],
  ['alter table users alter column name type varchar(3);', 'changing-column-type'],
  ['alter table users alter column name set not null;', 'adding-not-nullable-field'],
  ['alter table users alter column name drop not null;', 'ban-drop-not-null'],
  ['alter table users add column later text not null;', 'adding-required-field'],
  ['alter table users add constraint users_name unique (name);', 'disallowed-unique-constraint'],
  ['select 1;\ndrop view counted_documents;', 'other-statement'],
  ['drop function if exists f();', 'other-statement'],
  ["alter type mood rename value 'a' to 'b';", 'other-statement'],
  ['truncate search_words;', 'other-statement'],
])('%s breaks it', (sql, rule) => {
  expect(rulesOf(sql)).toEqual([rule])
  expect(rulesOf(`-- Lowest release: 0.2.0\n${sql}`)).toEqual([])
})

test('what rewrites a table while it is locked is refused whatever the migration declares', () => {
  const sql = 'alter table users add column later uuid not null default gen_random_uuid();'
  expect(rulesOf(sql)).toEqual(['adding-field-with-default'])
  expect(rulesOf(`-- Lowest release: 0.2.0\n${sql}`)).toEqual(['adding-field-with-default'])
})

test('the line of a finding is that of its statement', () => {
  expect(
    checkMigration('select 1;\n\ndrop view a;\nalter table b drop column c;')
      .map(({ line }) => line)
      .toSorted((one, other) => one - other),
  ).toEqual([3, 4])
})
