import { sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Opinion } from '#contract/meetings/sessions/followUp.ts'
import type { sessionTypes } from '#contract/meetings/sessions/sessions.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { type Entry, type EntryBatch, keywordsOf, scopeOf, sectionsOf } from '#server/ground/searchEntries/entry.ts'
import { typeWords } from '#server/meetings/sessions/writing/proposedTitle.ts'

interface Row {
  id: number
  type: (typeof sessionTypes)[number]
  title: string
  description: string | null
  place: string | null
  startsAt: string
  convenedAt: string
  facts: Facts['sessions']
  bodyName: string
  bodyLabel: string
  points: Point[]
  decisions: Decision[]
  commitments: Commitment[]
}

interface Thematic {
  id: number
  name: string
}
interface Point {
  id: number
  title: string
  description: string | null
  rapporteur: string | null
  opinion: Opinion['result'] | null
  opinionText: string | null
  employerAnswer: string | null
  thematics: Thematic[]
}
interface Decision {
  id: number
  text: string
  owner: string | null
  thematics: Thematic[]
}

interface Commitment extends Decision {
  kind: 'commitment' | 'question'
  answer: string | null
}

const thematicsSql = (table: string, column: string, of: string) => sql`(
  select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name) order by thematic.id), '[]')
  from ${sql.table(table)} filed join thematics thematic on thematic.id = filed.thematic_id
  where filed.${sql.ref(column)} = ${sql.ref(of)})`

const pointsSql = precompiledSql(sql`(
  select coalesce(json_agg(json_build_object('id', point.id, 'title', point.title, 'description', point.description,
      'rapporteur', point.rapporteur, 'opinion', outcome.opinion, 'opinionText', outcome.opinion_text,
      'employerAnswer', outcome.employer_answer,
      'thematics', ${thematicsSql('agenda_point_thematics', 'point_id', 'point.id')}) order by point.id), '[]')
  from agenda_points point left join point_outcomes outcome on outcome.point_id = point.id
  where point.session_id = session.id)`)

const decisionsSql = precompiledSql(sql`(
  select coalesce(json_agg(json_build_object('id', decision.id, 'text', decision.text, 'owner', decision.owner,
      'thematics', ${thematicsSql('decision_thematics', 'decision_id', 'decision.id')}) order by decision.id), '[]')
  from decisions decision where decision.session_id = session.id)`)

const commitmentsSql = precompiledSql(sql`(
  select coalesce(json_agg(json_build_object('id', commitment.id, 'kind', commitment.kind, 'text', commitment.text,
      'owner', commitment.owner, 'answer', commitment.answer,
      'thematics', ${thematicsSql('commitment_thematics', 'commitment_id', 'commitment.id')}) order by commitment.id), '[]')
  from commitments commitment where commitment.session_id = session.id)`)

/**
 * Reads convened sessions for indexing, each with its points, its decisions, and its commitments and questions.
 * @param now ISO instant from which an addition to a session can be found
 */
export async function* readSessionEntries(
  tx: Transaction<Schema>,
  ids: readonly number[],
  now: string,
): AsyncGenerator<EntryBatch> {
  const { rows } = await sql<Row>`
    select session.id, session.type, session.title, session.description, session.place, session.starts_at as "startsAt",
      session.convened_at as "convenedAt",
      json_build_object('bodyId', session.body_id, 'status', session.status, 'confidential', session.confidential) as facts,
      body.name as "bodyName", body.label as "bodyLabel", ${pointsSql} as points, ${decisionsSql} as decisions,
      ${commitmentsSql} as commitments
    from sessions session join bodies body on body.id = session.body_id
    where session.id = any(${ids}::int[]) and session.status <> 'draft'
    order by session.id
  `.execute(tx.withoutPlugins())
  yield { sourceIds: ids, entries: rows.flatMap((row) => entriesOf(row, now)) }
}

function entriesOf(row: Row, now: string): Entry[] {
  const common = {
    sourceId: row.id,
    scope: scopeOf(row.facts),
    at: row.startsAt,
    outAt: Date.parse(row.convenedAt) > Date.parse(now) ? row.convenedAt : now,
    archived: false,
    bodyId: row.facts.bodyId,
    family: null,
    documentTypeId: null,
    authorId: null,
    standing: 1,
  }
  const body = [row.bodyName, row.bodyLabel]
  return [
    sessionEntry(row, common, body),
    ...row.points.map((point) => pointEntry(point, common, body)),
    ...row.decisions.map((decision) => decisionEntry(decision, common, body)),
    ...row.commitments.map((commitment) => commitmentEntry(commitment, common, body)),
  ]
}

type Common = Omit<Entry, 'kind' | 'recordId' | 'title' | 'thematicIds' | 'sections'>

/** A session is filed under the projects of all its points. */
const sessionEntry = (row: Row, common: Common, body: readonly string[]): Entry => ({
  ...common,
  kind: 'session',
  recordId: row.id,
  title: row.title,
  outAt: row.convenedAt,
  thematicIds: idsOf([...row.points, ...row.decisions, ...row.commitments].flatMap((part) => part.thematics)),
  sections: [
    ...sectionsOf('title', row.title),
    ...sectionsOf('introduction', row.description, row.place),
    ...keywordsOf(typeWords[row.type], ...body),
  ],
})

const opinionWords = { favorable: 'avis favorable', unfavorable: 'avis défavorable', reserved: 'avis avec réserves' }

const pointEntry = (point: Point, common: Common, body: readonly string[]): Entry => ({
  ...common,
  kind: 'point',
  recordId: point.id,
  title: point.title,
  thematicIds: idsOf(point.thematics),
  sections: [
    ...sectionsOf('title', point.title),
    ...sectionsOf('introduction', point.description),
    ...sectionsOf('text', point.opinionText, point.employerAnswer),
    ...keywordsOf(point.opinion && opinionWords[point.opinion], point.rapporteur, ...namesOf(point.thematics), ...body),
  ],
})

/** Maximum length of the title of a decision, in characters. */
const maxTitleCharacters = 150

function decisionEntry(decision: Decision, common: Common, body: readonly string[]): Entry {
  const title = truncateTitle(decision.text)
  return {
    ...common,
    kind: 'decision',
    recordId: decision.id,
    title,
    thematicIds: idsOf(decision.thematics),
    sections: [
      ...sectionsOf('title', title),
      ...sectionsOf('text', title === decision.text ? null : decision.text),
      ...keywordsOf(decision.owner, ...namesOf(decision.thematics), ...body),
    ],
  }
}

const commitmentWords = { commitment: 'engagement de la direction', question: 'question à la direction' }

/** A commitment or question with its answer. */
function commitmentEntry({ answer, kind, ...noted }: Commitment, common: Common, body: readonly string[]): Entry {
  const { sections, ...entry } = decisionEntry(noted, common, body)
  return {
    ...entry,
    kind: 'commitment',
    sections: [...sections, ...sectionsOf('text', answer), ...keywordsOf(commitmentWords[kind])],
  }
}

const idsOf = (named: readonly Thematic[]) => [...new Set(named.map(({ id }) => id))].toSorted((a, b) => a - b)
const namesOf = (named: readonly Thematic[]) => named.map(({ name }) => name)

/** Shortens a text at the end of a word, if possible. */
function truncateTitle(text: string): string {
  const characters = [...text]
  if (characters.length <= maxTitleCharacters) return text
  const beginning = characters.slice(0, maxTitleCharacters - 1).join('')
  return `${beginning.replace(/\s+\S*$/, '')}…`
}
