import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertDocument } from '#tests/support/documents.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { bundlePageCalls } from './pageCalls.ts'

let world: World
beforeAll(async () => {
  const modules = Object.entries(bundled()).map(([name, code]) => [`.vite/firstView/${name}`, code])
  world = await openWorld({
    web: { '.vite/pageCalls.js': await bundlePageCalls(), ...(Object.fromEntries(modules) as Record<string, string>) },
  })
  // The rendering thread starts with the first page, and renders those requested once it is ready.
  const reader = await world.user()
  while (viewIn(await pageOf(reader, '/irps')) === '');
}, 60_000)
afterAll(() => world.close())

/** Builds the modules as `npm run build` does, in production mode, in which tests do not run. */
function bundled(): Record<string, string> {
  const script = `import { bundleFirstView } from ${JSON.stringify(new URL('firstView.ts', import.meta.url).href)}
    process.stdout.write(JSON.stringify(await bundleFirstView()))`
  const env = { ...process.env, NODE_ENV: 'production' }
  const args = ['--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 2 ** 26 })) as Record<
    string,
    string
  >
}

const html = { accept: 'text/html' }
const pageOf = async (person: Pick<Actor, 'get'>, path: string, headers = {}) =>
  (await person.get(path, { ...html, ...headers })).body

/** The view rendered by the server; empty when the browser renders it. */
function viewIn(page: string): string {
  const [, view = ''] =
    /<div class="first-view"[^>]*>(.*)<\/div>\s*<\/div>\s*<script type=.application/s.exec(page) ?? []
  return view
}

const textOf = (view: string) => view.replaceAll(/<style[^>]*>[^<]*<\/style>/g, '').replaceAll(/<[^>]*>/g, ' ')

describe('the server-rendered first view of a page', () => {
  test('shows the list before any script has run', async () => {
    await insertContent(world, { title: 'Accord sur le télétravail' })
    const view = viewIn(await pageOf(await world.user(), '/articles'))

    expect(view).toMatch(/<h1[^>]*>Actualités<\/h1>/)
    expect(textOf(view)).toContain('Accord sur le télétravail')
  })

  test.each([
    '/home',
    '/videos',
    '/synopsis',
    '/projets',
    '/irps',
    '/agenda',
    '/annuaire',
    '/notifications',
    '/recherche?q=a',
  ])('of %s has a title, and no script or style that the policy refuses', async (path) => {
    const { body, headers } = await (await world.user()).get(path, html)
    const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(String(headers['content-security-policy'])) ?? []
    const view = viewIn(body)

    expect(view).toMatch(/<h1[^>]*>/)
    expect(view).not.toMatch(/<script|<title| style="| on\w+="/)
    for (const [element] of view.matchAll(/<style[^>]*>/g)) expect(element).toContain(`nonce="${nonce}"`)
    expect(headers['cache-control']).toBe('no-store')
  })

  test('contains texts unchanged', async () => {
    const title = '</style></script><script>x()</script><!-- __NONCE__ $& \u2028'
    const { id } = await insertContent(world, { title })
    const page = await pageOf(await world.user(), `/articles/${id}`)

    expect(page).not.toContain('<script>x()')
    expect(viewIn(page)).toContain(
      '&lt;/style&gt;&lt;/script&gt;&lt;script&gt;x()&lt;/script&gt;&lt;!-- __NONCE__ $&amp;',
    )
  })

  test('is rendered for the layout of the window', async () => {
    const reader = await world.user()
    const layoutIn = (page: string) => /<div class="first-view" data-layout="(\d)"/.exec(page)?.[1]
    const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile Safari' }

    expect(layoutIn(await pageOf(reader, '/irps'))).toBe('3')
    expect(layoutIn(await pageOf(reader, '/irps', phone))).toBe('0')
    reader.cookies.set('layout', '1')
    expect(layoutIn(await pageOf(reader, '/irps', phone))).toBe('1')
    reader.cookies.set('layout', '"><script>')
    expect(layoutIn(await pageOf(reader, '/irps'))).toBe('3')
  })

  test('delays the scripts until it is painted', async () => {
    const page = await pageOf(await world.user(), '/articles')
    expect(page).not.toMatch(/<script type="module"|<link rel="modulepreload"/)
    // Scripts find complete responses, however slowly the page arrives.
    expect(page.indexOf('id="page-answers"')).toBeLessThan(page.indexOf('modulepreload'))
  })
})

describe('nobody sees', () => {
  test('the view of another person, when many request pages at once', async () => {
    const bodies = [await world.body(), await world.body()]
    const people = await Promise.all(
      ['Mienne', 'Leur'].map((lastName, place) => world.user({ lastName, in: bodies[place] as { id: number } })),
    )
    for (const [place, title] of ['Séance mienne', 'Séance leur'].entries())
      await insertSession(world.portal, { in: bodies[place] as { id: number }, title, inDays: 3 })

    const drawn: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const pages = await Promise.all(
        [0, 1, 0, 1].map(async (place) => [place, viewIn(await pageOf(people[place] as Actor, '/home'))] as const),
      )
      for (const [place, view] of pages) {
        drawn.push(place)
        expect(textOf(view)).toContain(place ? 'Séance leur' : 'Séance mienne')
        expect(textOf(view)).not.toContain(place ? 'Séance mienne' : 'Séance leur')
      }
    }
    expect(new Set(drawn)).toEqual(new Set([0, 1]))
  })

  test('a document without the right to it, or anything without a sign-in', async () => {
    const hidden = await insertDocument(world.portal, {
      in: await world.body(),
      title: 'Très secret',
      confidential: true,
    })
    const person = await world.user({ in: await world.body() })

    for (const path of [`/documents/${hidden.id}`, '/home', '/admin/users'])
      expect(await pageOf(person, path)).not.toContain('Très secret')
    expect(viewIn(await pageOf(person, `/documents/${hidden.id}`))).toBe('')
    expect(viewIn(await pageOf(person, '/admin/users'))).toBe('')
    expect(viewIn(await pageOf(world.visitor(), '/articles'))).toBe('')
    await person.get('/logout', { 'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '' })
    expect(viewIn(await pageOf(person, '/articles'))).toBe('')
  })
})
