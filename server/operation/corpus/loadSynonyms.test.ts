import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { loadSynonyms } from './loadSynonyms.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'mandature-synonyms-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

async function load(lines: unknown): Promise<string[]> {
  await writeFile(join(folder, 'synonyms.json'), typeof lines === 'string' ? lines : JSON.stringify(lines))
  const said: string[] = []
  await loadSynonyms(world.portal, folder, (line) => said.push(line))
  return said
}
const kept = async (one: string) =>
  (await world.db.selectFrom('searchSynonyms').select(['id', 'expressions']).execute()).filter(({ expressions }) =>
    expressions.includes(one),
  )

const lines = [
  'délégué du personnel, dp',
  'accord de performance collective ,apc',
  'chômeur créant une entreprise, accre/acre',
  'DP,délégué du personnel',
  'comité social et économique, cse',
  'comité d’entreprise, ce => c_e',
  'titre emploi simplifié, t_e_s',
  'seul',
  42,
]

test('the lines of a file become synonyms once, and each invalid line is reported', async () => {
  const leftOut = [
    'synonyms.json, ligne 6 : ses expressions ne se valent pas dans les deux sens',
    'synonyms.json, ligne 7 : Écrivez au moins deux expressions',
    'synonyms.json, ligne 8 : Écrivez au moins deux expressions',
    'synonyms.json, ligne 9 : ce n’est pas du texte',
  ]
  expect(await load(lines)).toEqual([...leftOut, 'Synonymes créés : 3. Déjà présents : 1. Laissés : 4.'])
  expect(await kept('acre')).toMatchObject([{ expressions: ['chômeur créant une entreprise', 'accre', 'acre'] }])
  expect(await kept('apc')).toMatchObject([{ expressions: ['accord de performance collective', 'apc'] }])
  // A synonym of the initial list.
  expect(await kept('cse')).toEqual([])

  expect((await load(lines)).at(-1)).toBe('Synonymes créés : 0. Déjà présents : 4. Laissés : 4.')
})

test('a synonym changed by an administrator is left unchanged', async () => {
  const [loaded] = await kept('apc')
  await world.db
    .updateTable('searchSynonyms')
    .set({ expressions: ['accord de performance', 'APC'] })
    .where('id', '=', loaded?.id ?? 0)
    .execute()
  expect((await load(lines)).at(-1)).toBe('Synonymes créés : 0. Déjà présents : 4. Laissés : 4.')
  expect(await kept('apc')).toEqual([])
})

test.each([
  ['{', 'synonyms.json : ce n’est pas du JSON'],
  ['{}', 'synonyms.json : ce n’est pas une liste'],
])('a file that contains %s is reported in a sentence', async (text, sentence) => {
  expect(await load(text)).toEqual([sentence])
})

test('a folder without the file reports nothing', async () => {
  await rm(join(folder, 'synonyms.json'))
  const said: string[] = []
  await loadSynonyms(world.portal, folder, (line) => said.push(line))
  expect(said).toEqual([])
})
