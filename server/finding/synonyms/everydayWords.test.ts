import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
import { migrate, readMigrations } from '#server/ground/database/migrate.ts'
import { openPool } from '#server/ground/database/openDatabase.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import { searchAs } from '#tests/support/searchAs.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A portal comes with everyday words as synonyms of legal ones (DOMAIN §10).

const migrationName = '0043-everyday-words.sql'
const migration = fileURLToPath(new URL(`../../../migrations/${migrationName}`, import.meta.url))
const pairs = Array.from(
  (await readFile(migration, 'utf8')).matchAll(/^ {2}\('([^']+)', '([^']+)'\)/gmu),
  ([, everyday = '', legal = '']) => [everyday, legal] as const,
)

let world: World
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
  reader = await world.user({ in: await world.body() })
  for (const legal of new Set(pairs.map(([, one]) => one))) await write(legal)
  for (const title of ['Un virement en retard', 'La vacance du siège']) await write(title)
  await indexAllChanges(world)
})
afterAll(() => world.close())

const write = (title: string) => insertContent(world, { title })

/** Returns the highlighted words of an extract. */
const markedIn = (html: string) => Array.from(html.matchAll(/<mark>(.*?)<\/mark>/g), ([, marked = '']) => marked)
const foundBy = async (words: string) => {
  const { member } = await searchAs(reader, words, 'itemsPerPage=100')
  return member
}

test('there are about 150 pairs, each once', () => {
  expect(pairs.length).toBeGreaterThan(140)
  expect(new Set(pairs.map((pair) => pair.join())).size).toBe(pairs.length)
})

test.each(pairs)('« %s » finds and highlights texts that only say « %s »', async (everyday, legal) => {
  const legalTerms = new Set(tokenize(legal).map(({ term }) => term))
  // otherwise the text would be found without the synonym
  expect(tokenize(everyday).every(({ term }) => legalTerms.has(term))).toBe(false)

  const found = (await foundBy(everyday)).find(({ title }) => title === legal)

  const marked = markedIn(found?.titleMarked ?? '').flatMap((words) => tokenize(words))
  expect(new Set(marked.map(({ term }) => term))).toEqual(legalTerms)
})

describe('an everyday expression', () => {
  test.each([
    ['viré', 'licenciement'],
    ['j’ai été virée', 'licenciement'],
    ['je me suis fait virer', 'licenciement'],
    ['Mis a la porte', 'licenciement'],
    ['mises à la porte', 'licenciement'],
    ['fiches de paie', 'bulletin de salaire'],
    ['ma FICHE  PAIE', 'bulletin de salaire'],
    ["l’agence d'intérim", 'entreprise de travail temporaire'],
    ['plusieurs depots de bilan', 'redressement judiciaire'],
    ['patronne', 'employeur'],
    ['oeuvres sociales', 'activités sociales et culturelles'],
    ['ticket-resto', 'titres-restaurant'],
    ['burn out', 'épuisement professionnel'],
  ])('matches in another form: « %s » finds « %s »', async (typed, legal) => {
    expect((await foundBy(typed)).map(({ title }) => title)).toContain(legal)
  })

  test.each([
    ['être viré', 'Un virement en retard'],
    ['licenciement', 'Un virement en retard'],
    ['virement', 'licenciement'],
    ['vacances', 'La vacance du siège'],
    ['congés payés', 'La vacance du siège'],
    ['vacance du siège', 'congés payés'],
    ['fiche de poste', 'bulletin de salaire'],
    // the longer expression wins
    ['chèques-vacances', 'congés payés'],
  ])('does not match another one with the same letters: « %s » does not find « %s »', async (typed, title) => {
    expect((await foundBy(typed)).map((result) => result.title)).not.toContain(title)
  })
})

test('a legal word does not find texts with only the everyday word, unless that is an acronym', async () => {
  await write('Deux patrons se parlent')
  await write('La VAE en pratique')
  await indexAllChanges(world)

  const titles = async (words: string) => (await foundBy(words)).map(({ title }) => title)

  expect(await titles('employeur')).not.toContain('Deux patrons se parlent')
  expect(await titles('validation des acquis de l’expérience')).toContain('La VAE en pratique')
})

test('an upgraded portal gets missing synonyms, but not those its administrators deleted or changed', async () => {
  const database = await createDatabase()
  const pool = openPool(database.connection, pino({ enabled: false }))
  try {
    const all = await readMigrations()
    await pool.query('drop schema public cascade; create schema public')
    await migrate(
      pool,
      all.filter(({ name }) => name < migrationName),
    )
    await pool.query(`
      insert into search_synonyms (expressions, external_id, version) values
        ('{Employeur,PATRON,direction}', null, 1),
        ('{vacances,congés}', E'corpus:synonyms:conges payes\nvacances', 2)`)
    await pool.query(`
      insert into audit_events (at, action, subject, subject_id, subject_name) values
        (now(), 'synonym.deleted', 'synonym', 90, 'grève, débrayage'),
        (now(), 'synonym.created', 'synonym', 91, 'Faillite, liquidation judiciaire'),
        (now(), 'document.published', 'document', 92, 'mutuelle, complémentaire santé')`)
    const {
      rows: [before],
    } = await pool.query('select max(id) as id from search_synonyms')

    await migrate(pool, all)

    const { rows } = await pool.query('select expressions from search_synonyms where id > $1 order by id', [before.id])
    const left = ['patron', 'vacances', 'débrayage', 'faillite']
    expect(rows.map(({ expressions }) => expressions)).toEqual(pairs.filter(([everyday]) => !left.includes(everyday)))
  } finally {
    await pool.end()
    await database.drop()
  }
})
