import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertThematic, writeContent } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { searchAs, titlesOf } from '#tests/support/searchAs.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Filters, facet counts, sorting and pagination (DOMAIN §10).

let world: World
let reader: Actor
let author: Actor
let above: { id: number }
let body: { id: number }
let below: { id: number }
let note: { id: number }
let report: { id: number }
let project: { id: number; name: string }

beforeAll(async () => {
  world = await openWorld()
  const { portal } = world
  above = await world.body({ name: 'CSE central' })
  body = await world.body({ name: 'CSE Bretagne', parent: above })
  below = await world.body({ name: 'CSSCT Bretagne', parent: body })
  reader = await world.user({ in: body })
  author = await world.user({ in: above, role: 'redactor', roles: ['ROLE_EDITOR'] })
  note = await ensureBranch(portal, 'documentTypes', { name: 'Note' })
  report = await ensureBranch(portal, 'documentTypes', { name: 'Rapport' })
  const commission = await ensureBranch(portal, 'documentCommissions', { name: 'Logement' })
  project = await insertThematic(portal, 'Fusion des agences')
  const session = await insertSession(portal, { in: body, title: 'Séance du mimosa', inDays: 3 })
  for (const wishes of [
    { title: 'Mimosa un', in: above, type: note, date: '2024-12-31' },
    { title: 'Mimosa deux', in: body, type: note, date: '2025-01-01', thematics: [project] },
    { title: 'Mimosa trois', in: below, type: report, date: '2025-06-01', author },
    { title: 'Mimosa quatre', in: body, session, type: report, date: '2026-03-01' },
    { title: 'Mimosa cinq', in: body, commission, date: '2026-03-02' },
    { title: 'Mimosa six', in: body, type: note, date: '2026-03-03', status: 'archived' as const },
  ])
    await insertDocument(portal, wishes)
  await writeContent(author, { title: 'Mimosa sept', introduction: 'De quoi il s’agit ici, en une phrase.' })
  await indexAllChanges(world)
})
afterAll(() => world.close())

const find = async (filters: string) => titlesOf(await searchAs(reader, 'mimosa', filters)).toSorted()
const documents = ['Mimosa cinq', 'Mimosa deux', 'Mimosa quatre', 'Mimosa trois', 'Mimosa un']
const all = [...documents, 'Mimosa sept', 'Séance du mimosa'].toSorted()

describe('a filter', () => {
  test('by type keeps that type', async () => {
    expect(await find('')).toEqual(all)
    expect(await find('type=document')).toEqual(documents)
    expect(await find('type[]=session&type[]=article')).toEqual(['Mimosa sept', 'Séance du mimosa'])
    expect(await find('type=podcast')).toEqual([])
  })

  test('by body keeps the body and those below', async () => {
    expect(await find(`irp=${above.id}`)).toEqual([...documents, 'Séance du mimosa'])
    expect(await find(`irp=${below.id}`)).toEqual(['Mimosa trois'])
    expect(await find('irp=999999')).toEqual([])
  })

  test('by family, type, project, author and year', async () => {
    expect(await find('family=committee')).toEqual(['Mimosa cinq'])
    expect(await find('family[]=session')).toEqual(['Mimosa quatre'])
    expect(await find(`documentType=${report.id}`)).toEqual(['Mimosa quatre', 'Mimosa trois'])
    expect(await find(`documentType[]=${report.id}&documentType[]=${note.id}`)).toHaveLength(4)
    expect(await find(`thematic=${project.id}`)).toEqual(['Mimosa deux'])
    expect(await find(`author=${author.id}&type=document`)).toEqual(['Mimosa trois'])
    expect(await find('year=2025')).toEqual(['Mimosa deux', 'Mimosa trois'])
    expect(await find('year[]=2025&year[]=2024')).toEqual(['Mimosa deux', 'Mimosa trois', 'Mimosa un'])
  })

  test('by dates counts days in Paris, both ends included', async () => {
    expect(await find('date[before]=2024-12-31')).toEqual(['Mimosa un'])
    expect(await find('date[after]=2025-01-01&date[before]=2025-06-01')).toEqual(['Mimosa deux', 'Mimosa trois'])
    expect(await find('date[after]=2026-03-22')).toEqual(['Séance du mimosa'])
  })

  test('by a period ends today: planned sessions are excluded', async () => {
    expect(await find('period=last12months')).toEqual(['Mimosa cinq', 'Mimosa quatre', 'Mimosa sept', 'Mimosa trois'])
  })

  test('by a period alone lists everything in it', async () => {
    const answer = await searchAs(reader, '', `irp=${body.id}&type=document&period=last12months`)
    expect(titlesOf(answer)).toEqual(['Mimosa cinq', 'Mimosa quatre', 'Mimosa trois'])
    expect(answer.facets.year.map(({ value, count }) => [value, count])).toEqual([
      ['2026', 2],
      ['2025', 1],
    ])
    expect((await searchAs(reader, '', 'period=last12months&type=session')).totalItems).toBe(0)
  })

  test('by a period with days or years keeps the intersection', async () => {
    expect(await find('period=last12months&date[after]=2026-03-02')).toEqual(['Mimosa cinq', 'Mimosa sept'])
    expect(await find('period=last12months&date[before]=2025-12-31')).toEqual(['Mimosa trois'])
    expect(await find('period=last12months&date[after]=2020-01-01&date[before]=2030-01-01')).toHaveLength(4)
    expect(await find('period=last12months&date[before]=2025-01-01')).toEqual([])
    expect(await find('period=last12months&year=2025')).toEqual(['Mimosa trois'])
  })

  test('for archives adds them', async () => {
    expect(await find('archived=true')).toEqual([...all, 'Mimosa six'].toSorted())
    expect(
      (await searchAs(reader, 'mimosa', 'archived=1&year=2026')).member.find(({ archived }) => archived)?.title,
    ).toBe('Mimosa six')
  })

  test('combines with the others', async () => {
    expect(await find(`irp=${body.id}&documentType=${report.id}&year=2026`)).toEqual(['Mimosa quatre'])
  })

  test('alone lists everything that passes it, newest first', async () => {
    const answer = await searchAs(reader, '', `irp=${body.id}&type=document`)
    expect(titlesOf(answer)).toEqual(['Mimosa cinq', 'Mimosa quatre', 'Mimosa trois', 'Mimosa deux'])
    expect(answer).toMatchObject({ totalItems: 4, exact: 4 })
    expect(answer.facets.documentType).toEqual([
      { value: String(report.id), label: 'Rapport', count: 2 },
      { value: String(note.id), label: 'Note', count: 1 },
    ])
  })

  test('with an invalid value is rejected and named', async () => {
    for (const [query, name] of [
      ['type=user', 'type'],
      ['irp=abc', 'irp'],
      ['year=12', 'year'],
      ['date[after]=2026-02-30', 'date[after]'],
      ['period=last13months', 'period'],
      ['period=', 'period'],
      ['period[]=last12months', 'period'],
      ['page=51', 'page'],
      ['page=0', 'page'],
      ['itemsPerPage=0', 'itemsPerPage'],
      ['pagination=false', 'pagination'],
      ['order=title', 'order'],
      ['order[date]=up', 'order[date]'],
      [`q=${'a'.repeat(201)}`, 'q'],
      ['q[]=a', 'q'],
      ['q=a%00b', 'q'],
    ])
      expect((await reader.get(`/api/search?${query}`)).json(), query).toMatchObject({
        status: 400,
        code: 'request.parameter',
        description: `Le paramètre « ${name} » n’est pas valide.`,
      })
  })
})

describe('a facet', () => {
  const counts = (choices: readonly { label: string; count: number }[]) =>
    Object.fromEntries(choices.map(({ label, count }) => [label, count]))

  test('counts the results of each choice, largest first', async () => {
    const { facets } = await searchAs(reader, 'mimosa')
    expect(facets).toEqual({
      type: [
        { value: 'document', label: 'Documents', count: 5 },
        { value: 'article', label: 'Articles', count: 1 },
        { value: 'session', label: 'Séances', count: 1 },
      ],
      irp: [
        // includes the bodies below
        { value: String(above.id), label: 'CSE central', count: 6 },
        { value: String(body.id), label: 'CSE Bretagne', count: 5 },
        { value: String(below.id), label: 'CSSCT Bretagne', count: 1 },
      ],
      documentType: [
        { value: String(note.id), label: 'Note', count: 2 },
        { value: String(report.id), label: 'Rapport', count: 2 },
      ],
      thematic: [{ value: String(project.id), label: project.name, count: 1 }],
      year: [
        { value: '2026', label: '2026', count: 4 },
        { value: '2025', label: '2025', count: 2 },
        { value: '2024', label: '2024', count: 1 },
      ],
    })
  })

  test('applies the other filters but not its own', async () => {
    const { facets, totalItems } = await searchAs(reader, 'mimosa', `documentType=${report.id}&year=2025`)
    expect(totalItems).toBe(1)
    expect(counts(facets.documentType)).toEqual({ Note: 1, Rapport: 1 })
    expect(counts(facets.year)).toEqual({ 2025: 1, 2026: 1 })
    expect(counts(facets.type)).toEqual({ Documents: 1 })
  })

  test('count equals the number of results once the choice is made', async () => {
    const { facets } = await searchAs(reader, 'mimosa', `irp=${body.id}`)
    for (const name of ['type', 'irp', 'documentType', 'thematic', 'year'] as const)
      for (const { value, count } of facets[name]) {
        const choice = name === 'irp' ? `irp=${value}` : `irp=${body.id}&${name}=${value}`
        expect((await searchAs(reader, 'mimosa', choice)).totalItems, choice).toBe(count)
      }
  })

  test('has at most thirty choices, plus the chosen ones', async () => {
    const types = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        ensureBranch(world.portal, 'documentTypes', { name: `Genre ${index + 10}` }),
      ),
    )
    for (const [index, type] of types.entries())
      for (let copy = 0; copy < (index < 31 ? 2 : 1); copy++)
        await insertDocument(world.portal, { in: body, type, title: 'Glycine' })
    await indexAllChanges(world)
    const rarest = String(types[31]?.id)
    const { facets } = await searchAs(reader, 'glycine')
    expect(facets.documentType).toHaveLength(30)
    expect(facets.documentType.map(({ value }) => value)).not.toContain(rarest)
    const chosen = (await searchAs(reader, 'glycine', `documentType=${rarest}`)).facets.documentType
    expect(chosen).toHaveLength(30)
    expect(chosen.at(-1)).toEqual({ value: rarest, label: 'Genre 41', count: 1 })
  })
})

describe('the list of results', () => {
  test('is sorted by date when asked, newest or oldest first', async () => {
    const newest = [
      'Séance du mimosa',
      'Mimosa sept',
      'Mimosa cinq',
      'Mimosa quatre',
      'Mimosa trois',
      'Mimosa deux',
      'Mimosa un',
    ]
    expect(titlesOf(await searchAs(reader, 'mimosa', 'order=date'))).toEqual(newest)
    expect(titlesOf(await searchAs(reader, 'mimosa', 'order[date]=desc'))).toEqual(newest)
    expect(titlesOf(await searchAs(reader, 'mimosa', 'order[date]=asc'))).toEqual(newest.toReversed())
    expect((await searchAs(reader, 'mimosa', 'order[relevance]=desc')).totalItems).toBe(7)
  })

  test('by date has only entries with all words, if there are any', async () => {
    expect(titlesOf(await searchAs(reader, 'mimosa cinq', 'order=date'))).toEqual(['Mimosa cinq'])
  })

  test('is paged without losing or repeating results', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => searchAs(reader, 'mimosa', `itemsPerPage=2&page=${page}`)),
    )
    expect(pages.map(({ member }) => member.length)).toEqual([2, 2, 2, 1])
    expect(pages.flatMap(titlesOf).toSorted()).toEqual(all)
    expect(pages[0]?.view).toMatchObject({ next: '/api/search?q=mimosa&itemsPerPage=2&page=2' })
    expect(await searchAs(reader, 'mimosa', 'page=50')).toMatchObject({ totalItems: 7, member: [] })
  })

  test('continues beyond the reranked results', async () => {
    const agenda = Array.from({ length: 130 }, (_, index) => `Capucine ${index + 100}`)
    await insertSession(world.portal, { in: body, agenda })
    await indexAllChanges(world)
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => searchAs(reader, 'capucine', `itemsPerPage=30&page=${page}`)),
    )
    expect(pages.map(({ member }) => member.length)).toEqual([30, 30, 30, 30, 10])
    expect(pages.flatMap(titlesOf).toSorted()).toEqual(agenda.toSorted())
    expect((await searchAs(reader, 'capucine')).member).toHaveLength(30)
    expect((await searchAs(reader, 'capucine', 'itemsPerPage=1000&pagination=true')).member).toHaveLength(100)
    expect((await searchAs(reader, '', `irp=${body.id}&pagination=1`)).totalItems).toBeGreaterThan(130)
  })
})
