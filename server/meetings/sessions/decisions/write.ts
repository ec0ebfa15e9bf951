import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Violation } from '#contract/ground/problems.ts'
import type { Decisions, DecisionsForm } from '#contract/meetings/sessions/followUp.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { lockSession } from '#server/meetings/sessions/lockSession.ts'
import { findDecisions } from './queries.ts'

/**
 * Replaces all decisions of a session: missing ones are deleted, kept ones keep their number, new ones take the next
 * numbers (DOMAIN §3.5).
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `record.stale`; `request.invalid` with all
 * violations
 */
export async function writeDecisions(
  portal: Portal,
  viewer: Viewer,
  sessionId: number,
  { decisions, version }: DecisionsForm,
): Promise<Decisions> {
  const { db, clock } = portal
  return db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const session = await lockSession(tx, viewer, sessionId)
    authorize(viewer, 'sessions.decide', session)
    const { decisionsVersion } = session
    await assertCurrentVersion(tx, { ...session, version: decisionsVersion }, version, clock.now())
    const known = await findKnown(tx, sessionId, decisions)
    const violations = findViolations(decisions, known)
    if (violations.length > 0) throw new Failure('request.invalid', { violations })
    await replace(tx, sessionId, decisions, known.numbers)
    await tx
      .updateTable('sessions')
      .set({ decisionsVersion: decisionsVersion + 1, updatedBy: viewer.id, updatedAt: clock.now().toISOString() })
      .where('id', '=', sessionId)
      .execute()
    await audit(portal, tx, viewer, 'decisions.written', 'session', sessionId, { count: decisions.length })
    return findDecisions(tx, viewer, today(clock), sessionId)
  })
}

type DecisionInputs = DecisionsForm['decisions']

interface Known {
  /** the numbers of the decisions of the session, by id */
  numbers: ReadonlyMap<number, number>
  points: ReadonlySet<number>
  thematics: ReadonlySet<number>
}

async function findKnown(tx: Transaction<Schema>, sessionId: number, decisions: DecisionInputs): Promise<Known> {
  const named = decisions.flatMap(({ thematics }) => thematics.map(({ id }) => id))
  const { rows } = await sql<{ numbers: { id: number; number: number }[]; points: number[]; thematics: number[] }>`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'number', number)), '[]')
        from decisions where session_id = ${sessionId}) as numbers,
      array(select id from agenda_points where session_id = ${sessionId}) as points,
      array(select id from thematics where id = any(${named}::int[])) as thematics
  `.execute(tx)
  const { numbers = [], points = [], thematics = [] } = rows[0] ?? {}
  return {
    numbers: new Map(numbers.map(({ id, number }) => [id, number])),
    points: new Set(points),
    thematics: new Set(thematics),
  }
}

function findViolations(decisions: DecisionInputs, { numbers, points, thematics }: Known): Violation[] {
  const seen = new Set<number>()
  return decisions.flatMap((decision, index) => {
    const faults: Violation[] = []
    const refuse = (field: string, message: string) =>
      faults.push({ propertyPath: `decisions[${index}].${field}`, message, code: 'custom' })
    const { id, point } = decision
    if (id !== undefined && (!numbers.has(id) || seen.has(id))) refuse('id', 'Cette décision n’est pas de cette séance')
    if (id !== undefined) seen.add(id)
    if (point && !points.has(point.id)) refuse('point', 'Choisissez un point de cette séance')
    for (const [rank, thematic] of decision.thematics.entries())
      if (!thematics.has(thematic.id)) refuse(`thematics[${rank}]`, 'Ce projet débattu n’existe pas')
    return faults
  })
}

/** Replaces the decisions in four statements, however many there are. */
async function replace(
  tx: Transaction<Schema>,
  sessionId: number,
  decisions: DecisionInputs,
  numbers: Known['numbers'],
): Promise<void> {
  const last = Math.max(0, ...numbers.values())
  const created = decisions.filter(({ id }) => id === undefined)
  const written = decisions.map(({ id, point, thematics, ...decision }, index) => ({
    ...decision,
    id: id ?? null,
    number: numbers.get(id ?? 0) ?? last + 1 + created.indexOf(decisions[index] as DecisionInputs[number]),
    pointId: point?.id ?? null,
    thematicIds: [...new Set(thematics.map((thematic) => thematic.id))],
  }))
  const given = sql`json_to_recordset(${JSON.stringify(written)}::json) as given (
    id int, number int, text text, "pointId" int, owner text, "dueOn" date, state text, "thematicIds" json)`
  await sql`
    delete from decisions where session_id = ${sessionId} and id not in (select id from ${given} where id is not null)
  `.execute(tx)
  await sql`
    update decisions set text = given.text, point_id = given."pointId", owner = given.owner, due_on = given."dueOn",
      state = given.state
    from ${given} where decisions.id = given.id
  `.execute(tx)
  await sql`
    insert into decisions (session_id, number, text, point_id, owner, due_on, state)
    select ${sessionId}, number, text, "pointId", owner, "dueOn", state from ${given} where id is null
  `.execute(tx)
  await sql`
    with untagged as (
      delete from decision_thematics where decision_id in (select id from decisions where session_id = ${sessionId})
        and (decision_id, thematic_id) not in (${decisionThematicsSql(sessionId, given)}))
    insert into decision_thematics (decision_id, thematic_id) ${decisionThematicsSql(sessionId, given)}
    on conflict do nothing
  `.execute(tx)
}

const decisionThematicsSql = (sessionId: number, given: RawBuilder<unknown>) => sql`
  select decision.id, tag.value::text::int
  from ${given} join decisions decision on decision.session_id = ${sessionId} and decision.number = given.number
  cross join json_array_elements(given."thematicIds") tag`
