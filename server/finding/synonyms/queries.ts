import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SynonymsQuery } from '#contract/finding/searchQueries.ts'
import type { Synonym } from '#contract/finding/synonyms.ts'
import { allConditions, type List, readItem, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { foldedContainsWordsCondition, foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import { personReference } from '#server/people/users/present.ts'

/** Lists synonyms, by first expression unless another order is asked for. */
export const listSynonyms = (db: Db, { q }: SynonymsQuery, slice: Slice): Promise<Rows<Synonym>> =>
  readPage(
    db,
    synonymsList(
      allConditions(q ? foldedContainsWordsCondition(sql`array_to_string(expressions, ' ')`, q) : undefined),
    ),
    slice,
  )

/** @throws Failure `record.notFound` */
export const findSynonym = (db: Db, id: number): Promise<Synonym> => readItem(db, synonymsList(sql`id = ${id}`))

const synonymsList = (condition: RawBuilder<SqlBool>): List<Synonym> => ({
  matching: sql`
    select id, ${foldedSql(sql`expressions[1]`)} collate "C" as first, updated_at from search_synonyms where ${condition}`,
  order: sql`first, id`,
  orders: { expressions: sql`first`, updatedAt: sql`updated_at` },
  equalRowsById: true,
  row: sql`json_build_object(
    '@id', '/api/synonyms/' || synonym.id,
    '@type', 'Synonym',
    'id', synonym.id,
    'expressions', synonym.expressions,
    'oneWay', synonym.one_way,
    'updatedAt', synonym.updated_at,
    'updatedBy', ${personReference('writer')},
    'version', synonym.version)`,
  joins: sql`join search_synonyms synonym on synonym.id = page.id left join users writer on writer.id = synonym.updated_by`,
})
