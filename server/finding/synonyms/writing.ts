import { sql, type Transaction } from 'kysely'
import type { Synonym, SynonymForm } from '#contract/finding/synonyms.ts'
import { foldText } from '#contract/ground/foldText.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { rejectFields } from '#server/ground/http/payload/fieldViolation.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findSynonym } from './queries.ts'

type Tx = Transaction<Schema>

/** Inserts a line of synonyms. @throws Failure on `expressions` if there are fewer than two, or `synonyms.taken` */
export const insertSynonym = (portal: Portal, viewer: Viewer, form: SynonymForm): Promise<Synonym> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockSynonyms(tx)
    const expressions = await validateExpressions(tx, null, form)
    const { id } = await tx
      .insertInto('searchSynonyms')
      .values({ expressions, oneWay: form.oneWay, updatedAt: portal.clock.now().toISOString(), updatedBy: viewer.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(portal, tx, viewer, 'synonym.created', 'synonym', id)
    return findSynonym(tx, id)
  })

/**
 * Updates a line of synonyms.
 * @throws Failure `record.notFound`, `record.stale`; on `expressions` if there are fewer than two, or `synonyms.taken`
 */
export const updateSynonym = (
  portal: Portal,
  viewer: Viewer,
  id: number,
  { version, ...form }: SynonymForm & { version: number },
): Promise<Synonym> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockSynonyms(tx)
    const before = await readVersion(tx, id)
    await assertCurrentVersion(tx, before, version, portal.clock.now())
    await tx
      .updateTable('searchSynonyms')
      .set({
        expressions: await validateExpressions(tx, id, form),
        oneWay: form.oneWay,
        updatedAt: portal.clock.now().toISOString(),
        updatedBy: viewer.id,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, viewer, 'synonym.amended', 'synonym', id)
    return findSynonym(tx, id)
  })

/** @throws Failure `record.notFound` */
export const deleteSynonym = (portal: Portal, viewer: Viewer, id: number): Promise<void> =>
  portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    await lockSynonyms(tx)
    await readVersion(tx, id)
    await audit(portal, tx, viewer, 'synonym.deleted', 'synonym', id)
    await tx.deleteFrom('searchSynonyms').where('id', '=', id).execute()
  })

/** Locks the table against concurrent writes, so that no two lines are equal. Searches are not blocked. */
export const lockSynonyms = (tx: Tx) => sql`lock table search_synonyms in share row exclusive mode`.execute(tx)

/** Removes expressions that differ from an earlier one only by accents or case. */
export const distinctExpressions = (expressions: readonly string[]): string[] =>
  [...Map.groupBy(expressions, foldText).values()].flatMap(([first]) => first ?? [])

/** Key of a line: equal for the same expressions in any order. */
export const synonymKey = (expressions: readonly string[]): string => expressions.map(foldText).toSorted().join('\n')

async function validateExpressions(tx: Tx, id: number | null, form: SynonymForm): Promise<string[]> {
  const expressions = distinctExpressions(form.expressions)
  if (expressions.length < 2) throwViolations([tooFewViolation])
  const lines = await tx.selectFrom('searchSynonyms').select(['id', 'expressions']).execute()
  const key = synonymKey(expressions)
  const isTaken = lines.some((line) => line.id !== id && synonymKey(line.expressions) === key)
  rejectFields(isTaken ? [['expressions', 'synonyms.taken']] : [])
  return expressions
}

const tooFewViolation = { propertyPath: 'expressions', message: 'Écrivez au moins deux expressions', code: 'too_small' }

async function readVersion(tx: Tx, id: number) {
  const synonym = await tx
    .selectFrom('searchSynonyms')
    .select(['version', 'updatedAt', 'updatedBy'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!synonym) throw new Failure('record.notFound')
  return synonym
}
