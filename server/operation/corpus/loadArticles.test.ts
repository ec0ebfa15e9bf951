import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Collection } from '#contract/ground/shapes.ts'
import type { Content, ContentRow } from '#contract/publishing/contents/contents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { loadArticles } from './loadArticles.ts'
import { loadCorpus } from './loadCorpus.ts'
import { loadThemes } from './loadThemes.ts'

let world: World
let folder: string
let reader: Actor
beforeAll(async () => {
  world = await openWorld()
  reader = await world.user()
  folder = await mkdtemp(join(tmpdir(), 'mandature-articles-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

const line = (article: object) => JSON.stringify({ date: '2020-05-14', source: 'contribution', ...article })
const long = 'Le temps de trajet domicile travail '.repeat(8).trim()

async function load(lines: readonly string[], themes: unknown = []): Promise<string[]> {
  const said: string[] = []
  await writeFile(join(folder, 'articles.jsonl'), lines.join('\n'))
  await writeFile(join(folder, 'themes.json'), typeof themes === 'string' ? themes : JSON.stringify(themes))
  await loadCorpus(world.portal, folder, (one) => said.push(one))
  return said
}

const articles = async () =>
  (await reader.get('/api/contents?contentType=article&itemsPerPage=100&order[title]=asc')).json<
    Collection<ContentRow>
  >().member
async function articleNamed(title: string): Promise<Content> {
  const found = (await articles()).find((one) => one.title.startsWith(title))
  if (!found) throw new Error(`no article « ${title} »`)
  return (await reader.get(found['@id'])).json()
}

const themes = [
  { title: 'Congés payés', position: 3, parent: 'Congés et repos' },
  { title: 'Handicap', position: 1, parent: 'Embauche' },
  { title: 'Handicap', position: 2, parent: 'Santé' },
  { title: ' ' },
]
const lines = [
  line({
    id: 'a:1',
    title: 'Les congés',
    introduction: 'Combien de jours, et comment les prendre.',
    html: `<div class="x" onclick="alert(1)"><h1>Durée</h1><p>Deux <b>jours</b> et demi<script>alert(1)</script></p>
      <img src=x onerror=alert(1)><a href="javascript:alert(1)">ici</a><table><tr><td onmouseover=alert(1)>30</td></tr>`,
    text: 'Deux jours et demi',
    url: 'https://code.travail.gouv.fr/contribution/les-conges?a=1&b="2"',
    theme: 'Travail > Conges payes > Rien de connu',
  }),
  'ceci n’est pas du JSON',
  '[1, 2]',
  line({ id: 'a:2', title: '   ' }),
  line({ id: 'a:3', title: 'Sans date', date: 'hier' }),
  line({ id: 'a:4', title: 'Demain', text: 'Plus tard.', date: '2031-01-01' }),
  line({ id: '', title: 'Sans clé', text: 'Rien.' }),
  line({ id: 'a:1', title: 'La même clé', text: 'Deux fois.' }),
  line({ id: 'a:5', title: 'Trop long', html: `<p>${'a'.repeat(200_001)}</p>` }),
  line({ id: 'a:6', title: 'Beaucoup trop long', html: `<p>${'a'.repeat(2_000_000)}</p>` }),
  '',
  line({ id: 'a:7', title: long, text: `Un.\n\nDeux < trois\nquatre & \u0000\ud83d cinq`, theme: null }),
  line({
    id: 'a:8',
    title: 'Abrogé',
    text: 'Abrogé.',
    html: '<script>1</script><p> </p>',
    dateKind: 'historic-consolidation',
  }),
  line({
    id: 'a:9',
    title: 'Cadre',
    html: '<p>Un texte<iframe src="https://mal.example"></iframe> suivi <svg onload=alert(1)>',
    text: '',
    url: 'javascript:alert(1)',
  }),
]

describe('a folder with articles', () => {
  test('is loaded as published articles under its themes, and each refused line is reported', async () => {
    const said = await load(lines, themes)

    expect(said).toEqual([
      'themes.json, thème 4 : il n’a pas de titre',
      'Thématiques créées : 3. Déjà présentes : 0.',
      'articles.jsonl, ligne 2 : ce n’est pas du JSON',
      'articles.jsonl, ligne 3 : ce n’est pas un article',
      'articles.jsonl, ligne 4 : il manque un titre',
      'articles.jsonl, ligne 5 : la date n’est pas lisible',
      'articles.jsonl, ligne 6 : la date est à venir',
      'articles.jsonl, ligne 7 : il manque une clé de 1 à 180 caractères',
      'articles.jsonl, ligne 8 : cette clé est déjà celle d’une autre ligne',
      'articles.jsonl, ligne 10 : cette ligne est trop longue',
      'articles.jsonl, ligne 9 : le texte dépasse 200 000 caractères',
      'Articles chargés : 4. Modifiés : 0. Déjà présents : 0. Refusés : 9.',
      'Chargés : 0. Déjà présents : 0. Refusés : 0.',
    ])
    const article = await articleNamed('Les congés')
    expect(article).toMatchObject({
      contentType: 'article',
      status: 'published',
      publishedAt: expect.stringContaining('2020-05-14'),
      introduction: 'Combien de jours, et comment les prendre.',
      externalId: 'corpus:a:1',
      thematics: [{ name: 'Congés payés' }],
      author: null,
    })
    expect(article.text).toContain('<h2>Durée</h2>')
    expect(article.text).toContain('<strong>jours</strong>')
    expect(article.text).toContain('<td>30</td>')
    expect(article.text).not.toMatch(/script|onclick|onerror|onmouseover|javascript|<img/)
    expect(article.text).toMatch(
      /<p>Source\u00A0: <a href="https:\/\/code\.travail\.gouv\.fr\/contribution\/les-conges\?a=1&amp;b=%222%22" target="_blank" rel="noopener noreferrer">Code du travail numérique<\/a>, 14 mai 2020\.<\/p>$/,
    )
    const names = await world.db.selectFrom('thematics').select('name').orderBy('position').execute()
    expect(names.map(({ name }) => name)).toEqual(['Handicap', 'Handicap (Santé)', 'Congés payés'])
  })

  test('is adapted: long titles are cut at a word, short texts completed with their title, broken HTML repaired', async () => {
    const { title, text, introduction } = await articleNamed('Le temps de trajet')
    expect([...title].length).toBeLessThanOrEqual(150)
    expect(title).toMatch(/ (?:trajet|domicile|travail|temps|Le|de)\u00A0…$/)
    expect(text).toContain('<p>Un.</p><p>Deux &lt; trois<br />quatre &amp; ')
    expect(introduction).toContain('Deux < trois quatre & cinq')
    const short = await articleNamed('Abrogé')
    expect(short.introduction).toBe('Abrogé\u00A0: Abrogé. (Code du travail numérique)')
    expect(short.text).toBe(
      '<p>Abrogé.</p><p>Source\u00A0: Code du travail numérique, 14 mai 2020. Version historique, qui a pu changer depuis.</p>',
    )
    const framed = await articleNamed('Cadre')
    expect(framed.text).toContain('Un texte')
    expect(framed.text).not.toMatch(/iframe|svg|javascript|<a /)
  })

  test('changes nothing when loaded again, nor anything that was changed in the portal', async () => {
    const before = await articles()
    const versions = await world.db
      .selectFrom('contents')
      .select(['id', 'version', 'updatedAt'])
      .orderBy('id')
      .execute()
    const said = await load(lines, themes)

    expect(said).toContain('Thématiques créées : 0. Déjà présentes : 3.')
    expect(said).toContain('Articles chargés : 0. Modifiés : 0. Déjà présents : 4. Refusés : 9.')
    expect(await articles()).toEqual(before)
    expect(
      await world.db.selectFrom('contents').select(['id', 'version', 'updatedAt']).orderBy('id').execute(),
    ).toEqual(versions)

    expect(
      (await load([line({ id: 'a:8', title: 'Abrogé en partie', text: 'Il en reste un mot ou deux.' })])).at(1),
    ).toBe('Articles chargés : 0. Modifiés : 1. Déjà présents : 0. Refusés : 0.')
  })

  test('is loaded even without themes, or with an invalid file of themes', async () => {
    expect(await load([line({ id: 'b:1', title: 'Seul', text: 'Il n’est rangé nulle part.' })], '{"a":')).toEqual([
      'themes.json : ce n’est pas du JSON',
      'Articles chargés : 1. Modifiés : 0. Déjà présents : 0. Refusés : 0.',
      'Chargés : 0. Déjà présents : 0. Refusés : 0.',
    ])
  })
})

const corpus = fileURLToPath(new URL('../../../../shared/corpus', import.meta.url))

test.skipIf(!existsSync(join(corpus, 'articles.jsonl')))(
  'the 2,905 texts of the corpus are loaded with one statement for ten of them at most (skipped where the corpus is not there)',
  { timeout: 120_000 },
  async () => {
    const said: string[] = []
    const say = (one: string) => void said.push(one)
    const findThematics = await loadThemes(world.portal, corpus, say)
    const statements = await world.statementsOf(() => loadArticles(world.portal, corpus, findThematics, say))

    expect(said.at(-1)).toBe('Articles chargés : 2905. Modifiés : 0. Déjà présents : 0. Refusés : 0.')
    expect(statements.length).toBeLessThan(290)
    const { totalItems } = (await reader.get('/api/contents?contentType=article')).json<Collection<ContentRow>>()
    expect(totalItems).toBeGreaterThanOrEqual(2_905)
  },
)
