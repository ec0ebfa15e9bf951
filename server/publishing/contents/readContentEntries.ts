import { setImmediate as turn } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { SynopsisSections } from '#contract/publishing/contents/contents.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import {
  type Entry,
  type EntryBatch,
  keywordsOf,
  type Section,
  scopeOf,
  sectionsOf,
} from '#server/ground/searchEntries/entry.ts'
import { createHtmlSectionParser } from '#server/ground/searchEntries/htmlSections.ts'
import { contentFacts, contentFactsJson, factsJoin } from './facts.ts'

interface Row {
  id: number
  kind: 'article' | 'video' | 'podcast' | 'synopsis'
  title: string
  introduction: string
  text: string
  sections: SynopsisSections | null
  authorId: number | null
  archived: boolean
  publishedAt: string
  facts: Facts['contents']
  bodies: { id: number; name: string; label: string }[]
  thematics: { id: number; name: string }[]
}

const contentSql = precompiledSql(sql`
  content.id, content.content_type as kind, content.title, content.introduction, content.text, content.sections,
  content.author_id as "authorId", content.status = 'archived' as archived, content.published_at as "publishedAt",
  ${contentFactsJson} as facts,
  (select coalesce(json_agg(json_build_object('id', body.id, 'name', body.name, 'label', body.label) order by body.id), '[]')
    from bodies body where body.id = any(content.body_ids) or body.id = ${contentFacts.bodyId}) as bodies,
  (select coalesce(json_agg(json_build_object('id', thematic.id, 'name', thematic.name) order by thematic.id), '[]')
    from content_thematics filed join thematics thematic on thematic.id = filed.thematic_id
    where filed.content_id = content.id) as thematics`)

/** Reads published contents for indexing. */
export async function* readContentEntries(tx: Transaction<Schema>, ids: readonly number[]): AsyncGenerator<EntryBatch> {
  const read = await createHtmlSectionParser()
  const { rows } = await sql<Row>`
    select ${contentSql} from contents content ${factsJoin}
    where content.id = any(${ids}::int[]) and content.status in ('published', 'archived')
    order by content.id
  `.execute(tx.withoutPlugins())
  const entries: Entry[] = []
  for (const row of rows) {
    entries.push(entryOf(row, read(row.text)))
    // lets calls be answered in between
    await turn()
  }
  yield { sourceIds: ids, entries }
}

const entryOf = (row: Row, text: readonly Section[]): Entry => ({
  kind: row.kind,
  recordId: row.id,
  sourceId: row.id,
  scope: scopeOf(row.facts),
  title: row.title,
  at: row.publishedAt,
  outAt: row.publishedAt,
  archived: row.archived,
  // a synopsis belongs to the body of its session; other contents to their body, if they are for exactly one
  bodyId: row.facts.bodyId ?? (row.bodies.length === 1 ? (row.bodies[0]?.id ?? null) : null),
  family: null,
  documentTypeId: null,
  authorId: row.authorId,
  thematicIds: row.thematics.map(({ id }) => id),
  standing: 1,
  sections: [
    ...sectionsOf('title', row.title),
    ...sectionsOf('introduction', row.introduction),
    ...text,
    ...synopsisSections(row.sections),
    ...keywordsOf(...row.thematics.map(({ name }) => name), ...row.bodies.flatMap(({ name, label }) => [name, label])),
  ],
})

const synopsisSections = (sections: SynopsisSections | null): Section[] =>
  sections === null
    ? []
    : [
        ...sectionUnder('L’essentiel', sections.essential.join('\n')),
        ...sectionUnder('Avis et votes', sections.opinions),
        ...sectionUnder('Décisions et suites', sections.decisions),
        ...sectionUnder('À retenir pour les équipes', sections.takeaways),
        ...sectionUnder('Prochaine séance', sections.nextSession),
      ]

const sectionUnder = (heading: string, text: string | null): Section[] =>
  text?.trim() ? [...sectionsOf('heading', heading), ...sectionsOf('text', text)] : []
