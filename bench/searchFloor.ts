import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Line, median, ms, number, percent } from './figure.ts'
import { formatCpuTime, type Load, type Measured, measure } from './measure.ts'
import { type RunningProgram, run, start } from './processes.ts'
import type { SearchEnvironment } from './searchEnvironment.ts'

const loads = [
  { connections: 10, ratio: 0.7 },
  { connections: 50, ratio: 0.6 },
]
const runs = 3
const runSeconds = 5
const warmSeconds = 5

interface Request {
  path: string
  cookie: string
}

/** Measures concurrent searches, alternating with those of the floor. */
export async function againstFloor(
  ground: SearchEnvironment,
  server: RunningProgram,
  requests: readonly Request[],
): Promise<Line[]> {
  await prepareFloor(ground)
  const bare = fileURLToPath(new URL('floor.ts', import.meta.url))
  const words = [ground.connection, searchFloor, ['salaire']].map((word) => JSON.stringify(word))
  const plain = await start([process.execPath, bare, ...words], '/', {})
  const [ours, floors] = [0, 1].map(() => join(tmpdir(), `mandature-${randomUUID()}.json`)) as [string, string]
  try {
    await writeFile(ours, JSON.stringify(requests))
    await writeFile(
      floors,
      JSON.stringify(requests.map(({ path }) => ({ path: path.replace('/api/search', '/'), cookie: '' }))),
    )
    const asked = ({ origin, pid }: RunningProgram, connections: number, file: string, seconds = runSeconds) =>
      measure(ground, pid, () => run<Load>('load.ts', origin, connections, seconds, file))
    await asked(plain, 10, floors, warmSeconds)
    const lines: Line[] = []
    for (const { connections, ratio } of loads) {
      const rounds: { own: Measured; floor: Measured }[] = []
      for (let count = 0; count < runs; count++)
        rounds.push({
          floor: await asked(plain, connections, floors),
          own: await asked(server, connections, ours),
        })
      lines.push(...linesOf(connections, ratio, rounds))
    }
    return lines
  } finally {
    await Promise.all([ours, floors].map((file) => rm(file, { force: true })))
    await plain.stop()
    await ground.query('drop table floor_entries, floor_sections')
  }
}

function linesOf(connections: number, least: number, rounds: readonly { own: Measured; floor: Measured }[]): Line[] {
  const own = rounds.map((round) => round.own)
  const floors = rounds.map((round) => round.floor)
  const failed = [...own, ...floors].reduce((sum, measured) => sum + measured.failed, 0)
  const ratio = median(rounds.map((round) => round.own.perSecond / round.floor.perSecond))
  const perSecond = (measured: readonly Measured[]) => `${number(median(measured.map((each) => each.perSecond)))}/s`
  return [
    {
      figure: `  ${connections} connexions, la recherche de PostgreSQL comme plancher`,
      value: `${perSecond(own)}${failed > 0 ? `, ${failed} échecs` : ''}`,
      floor: perSecond(floors),
      ratio: percent(ratio),
      budget: `≥ ${percent(least)}`,
      ok: failed === 0 && ratio >= least,
    },
    {
      figure: '  processeur par appel, serveur + PostgreSQL',
      value: formatCpuTime(own),
      floor: formatCpuTime(floors),
      budget: '',
      ok: null,
    },
    {
      figure: '  99e centile',
      value: ms(median(own.map(({ p99Ms }) => p99Ms)), 0),
      floor: ms(median(floors.map(({ p99Ms }) => p99Ms)), 0),
      budget: '',
      ok: null,
    },
  ]
}

/**
 * Prepares the floor: PostgreSQL's own full-text search on the same entries with its own index, without access rights.
 * It requires every word, corrects no mistakes, and has no synonyms and phrases.
 */
async function prepareFloor(ground: SearchEnvironment): Promise<void> {
  await ground.query('drop table if exists floor_entries, floor_sections')
  await ground.query(`create table floor_entries as
    select entry.*, setweight(to_tsvector('french', entry.title), 'A') || to_tsvector('french', left(whole.text, 500000)) as words
    from search_entries entry
    cross join lateral (
      select coalesce(string_agg(text, ' '), '') as text from search_sections where entry_id = entry.id and number > 0) whole`)
  await ground.query('alter table floor_entries add primary key (id)')
  await ground.query('create index floor_entries_words_idx on floor_entries using gin (words)')
  await ground.query(`create table floor_sections as
    select entry_id, number, page, text, to_tsvector('french', text) as words from search_sections
    where field in ('introduction', 'text')`)
  await ground.query('create index floor_sections_entry_idx on floor_sections (entry_id, number)')
  await ground.query('vacuum analyze floor_entries, floor_sections')
}

const facet = (value: string, from = '') => `(select coalesce(json_agg(json_build_object(
    'value', value::text, 'label', value::text, 'count', count) order by count desc), '[]')
  from (select ${value} as value, count(*) from matching ${from} group by 1 order by 2 desc limit 30) counted where value is not null)`

/** GET /api/search?q=$1&itemsPerPage=20 */
const searchFloor = `with matching as materialized (
  select entry.*, ts_rank(entry.words, asked.query) as score, asked.query
  from floor_entries entry, (select plainto_tsquery('french', $1) as query offset 0) asked
  where entry.words @@ asked.query
), page as (
  select * from matching order by score desc, id desc limit 20
)
select json_build_object(
  '@context', '/api/contexts/SearchResult', '@id', '/api/search', '@type', 'Collection',
  'totalItems', (select count(*) from matching),
  'member', (
    select coalesce(json_agg(json_build_object(
      '@id', '/api/' || page.source || '/' || page.record_id, '@type', 'SearchResult', 'type', page.kind, 'id', page.record_id,
      'title', page.title, 'titleMarked', ts_headline('french', page.title, page.query, 'StartSel=<mark>, StopSel=</mark>'),
      'extract', ts_headline('french', left(best.text, 4000), page.query, 'StartSel=<mark>, StopSel=</mark>'),
      'url', '/' || page.source || '/' || page.record_id, 'date', page.at,
      'irp', case when body.id is not null then json_build_object('id', body.id, 'name', body.name, 'label', body.label) end,
      'session', null, 'pages', json_build_array(), 'forms', json_build_array(), 'archived', page.archived, 'externalId', null,
      'score', page.score) order by page.score desc, page.id desc), '[]')
    from page
    left join bodies body on body.id = page.body_id
    left join lateral (
      select text from floor_sections section where section.entry_id = page.id
      order by section.words @@ page.query desc, number limit 1) best on true),
  'facets', json_build_object('type', ${facet('kind')}, 'irp', ${facet('body_id')}, 'documentType', ${facet('document_type_id')},
    'thematic', ${facet('thematic', 'cross join unnest(thematic_ids) thematic')}, 'year', ${facet('year')}),
  'suggestion', null, 'exact', 0, 'corrections', json_build_array(), 'people', json_build_array()
) as answer`
