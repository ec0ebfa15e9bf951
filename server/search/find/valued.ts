import { type RawBuilder, sql } from 'kysely'
import type { PhraseEntries } from './candidates.ts'
import type { Alternative, Group, Question } from './question.ts'
import { weights } from './weights.ts'

/**
 * How much each entry is about each group of a question, as columns: `c0`, `c1`… by what was typed, and `s0`, `s1`… by what stands
 * for it. Their number alone makes the text.
 */
export interface Columns {
  /** a `select` of `entry_id` and the columns, of all entries that have one */
  entries: RawBuilder<unknown>
  names: RawBuilder<unknown>
  /** a rarity for each, and that of each group. Reads the columns, and `total` */
  rarity: RawBuilder<unknown>
  /** these read the columns and their rarities */
  score: RawBuilder<unknown>
  /** how many groups the entry holds */
  held: RawBuilder<unknown>
  /** the part that they make of the rarity of all */
  share: RawBuilder<unknown>
  /** of the groups, as JSON. Reads what `rarity` gave */
  rarities: RawBuilder<unknown>
}

export function columnsOf(question: Question, phrases: PhraseEntries): Columns {
  const groups = [...question.groups.keys()]
  if (groups.length === 0) return everything(question)
  const isPaired = question.groups.some(({ alternatives }) => alternatives.some(({ standsIn }) => standsIn))
  const names = isPaired ? ['c', 's'] : ['c']
  const columns = names.flatMap((name) => groups.map((group) => `${name}${group}`))
  const each = (write: (group: number) => string, between: string) => sql.raw(groups.map(write).join(between))
  const of = (group: number, write: (column: string) => string) => names.map((name) => write(`${name}${group}`))
  return {
    entries: sql`select entry_id, ${sql.raw(columns.map((name, index) => `max(value) filter (where place = ${index}) as ${name}`).join(', '))}
      from (${valuesOf(question, phrases, isPaired)}) posted group by entry_id`,
    names: sql.raw(columns.join(', ')),
    rarity: sql.raw(
      [
        ...columns.map((name) => `power(${rarityOf(name)}, ${weights.rarity})::real as r${name}`),
        ...groups.map(
          (group) =>
            `least(${of(group, (name) => `case when count(${name}) > 0 then ${rarityOf(name)} end`).join(', ')}) as w${group}`,
        ),
      ].join(', '),
    ),
    score: sql`(${each((group) => `coalesce(greatest(${of(group, (name) => `${name} * r${name}`).join(', ')}), 0)`, ' + ')})`,
    held: sql`(${each((group) => `(${of(group, (name) => `${name} is not null`).join(' or ')})::int`, ' + ')})`,
    share: sql`((${each((group) => `case when ${of(group, (name) => `${name} is not null`).join(' or ')} then w${group} else 0 end`, ' + ')})
      / (${each((group) => `coalesce(w${group}, 0)`, ' + ')}))`,
    rarities: sql`json_build_array(${each((group) => `w${group}`, ', ')})`,
  }
}

/** Where no word is asked, each entry answers as well as another. */
const everything = ({ scopes }: Question): Columns => ({
  entries: sql`select id as entry_id, 1::real as c0 from search_entries where scope_id = any(${scopes}::int[])`,
  names: sql`c0`,
  rarity: sql`1::real as rc0`,
  score: sql`c0`,
  held: sql`0`,
  share: sql`1`,
  rarities: sql`'[]'::json`,
})

const rarityOf = (column: string) => `ln(1 + (total - count(${column}) + 0.5) / (count(${column}) + 0.5))::real`

/** `place` of the column, `entry_id`, `value`: a row for each that holds it. */
function valuesOf({ groups }: Question, { valued }: PhraseEntries, isPaired: boolean): RawBuilder<unknown> {
  const terms = groups.flatMap(termsOf(groups.length))
  const single = terms.filter(({ needed }) => needed === 1)
  const values = [
    sql`select asked.place, posting.entry_id, posting.impact * asked.weight as value
      from unnest(${column(single, 'place')}::int[], ${column(single, 'termId')}::int[], ${column(single, 'weight')}::real[])
        asked(place, term_id, weight)
      join search_postings posting on posting.term_id = asked.term_id`,
  ]
  if (isPaired) values.push(valuesTogether(terms.filter(({ needed }) => needed > 1)))
  if (valued.length > 0)
    values.push(sql`select * from unnest(${valued.map(({ group }) => group)}::int[],
      ${valued.map(({ entryId }) => entryId)}::int[], ${valued.map(({ value }) => value)}::real[])`)
  return sql.join(values, sql` union all `)
}

/** Of entries that hold all the words of an expression. */
const valuesTogether = (terms: readonly Asked[]) => sql`
  select place, posting.entry_id, min(posting.impact) * weight
  from unnest(${column(terms, 'place')}::int[], ${column(terms, 'alternative')}::int[], ${column(terms, 'needed')}::int[],
    ${column(terms, 'termId')}::int[], ${column(terms, 'weight')}::real[]) asked(place, alternative, needed, term_id, weight)
  join search_postings posting on posting.term_id = asked.term_id
  group by place, alternative, needed, weight, posting.entry_id having count(*) = needed`

interface Asked {
  place: number
  alternative: number
  needed: number
  termId: number
  weight: number
}
const column = (rows: readonly Asked[], name: keyof Asked) => rows.map((row) => row[name])

/** Phrases are valued apart. */
const termsOf =
  (count: number) =>
  ({ alternatives, offsets }: Group, group: number): Asked[] =>
    offsets
      ? []
      : alternatives.flatMap(({ termIds, weight, standsIn }: Alternative, alternative) => {
          const different = [...new Set(termIds)]
          const place = group + (standsIn ? count : 0)
          return different.map((termId) => ({ place, alternative, needed: different.length, termId, weight }))
        })
