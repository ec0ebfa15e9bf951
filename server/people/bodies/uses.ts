import { sql } from 'kysely'
import type { BodyUses } from '#contract/people/bodies/bodies.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

type Counts = Pick<
  BodyUses,
  | 'documents'
  | 'sessions'
  | 'consultations'
  | 'contents'
  | 'thematics'
  | 'members'
  | 'irps'
  | 'groupLinks'
  | 'groupRules'
>

/** Counts the records of a body; null when there is no such body. */
export async function findUses(db: Db, id: number): Promise<Counts | null> {
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from documents where body_id = ${id}) as documents,
      (select count(*)::int from sessions where body_id = ${id}) as sessions,
      (select count(*)::int from consultations where body_id = ${id}) as consultations,
      (select count(*)::int from content_bodies where body_id = ${id}) as contents,
      (select count(*)::int from thematic_bodies where body_id = ${id}) as thematics,
      (select count(*)::int from assignments where body_id = ${id}) as members,
      (select count(*)::int from bodies where parent_id = ${id}) as irps,
      (select count(*)::int from scim_group_links link join scim_groups held on held.id = link.group_id
        where link.body_id = ${id} and held.gone_at is null) as group_links,
      (select count(*)::int from provider_rules where body_id = ${id}) as group_rules
    from bodies where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

const words = {
  documents: 'des documents',
  sessions: 'des séances',
  consultations: 'des consultations',
  contents: 'des contenus',
  thematics: 'des projets',
  members: 'des membres',
  irps: 'des sous-instances',
  groupLinks: 'des groupes reliés',
  groupRules: 'des règles de groupes',
} as const satisfies Record<keyof Counts, string>

/** Formats the kinds of records: « des documents et des membres »; empty without any. */
export function spokenUses(counts: Counts): string {
  const found = (Object.keys(words) as (keyof Counts)[]).filter((kind) => counts[kind] > 0)
  const list = new Intl.ListFormat('fr', { type: 'conjunction' })
  return list.format(found.map((kind) => words[kind]))
}
