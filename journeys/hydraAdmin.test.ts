import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext, Page } from '@playwright/test'
import { createEditorApi } from './editorApi.ts'
import { expect, signIn, test } from './journey.ts'

// HydraAdmin, as published by API Platform, administers the portal from its API documentation alone.

// the documentation is on the origin the portal is configured for
test.use({ baseURL: process.env.MANDATURE_TEST_URL?.replace('127.0.0.1', 'localhost') })

const built = new URL('hydraAdmin/dist/', import.meta.url)
const types: Record<string, string> = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' }

/** Serves the page of HydraAdmin on the origin of the portal, in this browser only. */
const serveHydraAdmin = (page: Page) =>
  page.route('**/hydra-admin/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/hydra-admin/', '') || 'index.html'
    const body = await readFile(fileURLToPath(new URL(name, built)))
    await route.fulfill({ body, contentType: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain' })
  })

/** Values by field name; true checks a checkbox. */
type Fields = Record<string, string | true>
interface Administered {
  /** Such as `document_types`. */
  collection: string
  fields: Fields
  change: Record<string, string>
  /** Filter of the list that contains the new record. */
  filter?: Record<string, string>
}

const unlike = (word: string) => `${word} ${randomUUID().slice(0, 8)}`
const letters = () => randomUUID().replaceAll(/[^a-f]/g, '')

const administered: Administered[] = [
  {
    collection: 'irps',
    fields: { name: unlike('Commission'), code: unlike('C'), active: true },
    change: { name: unlike('Commission'), description: 'Suit les formations.' },
  },
  {
    collection: 'links',
    fields: { label: unlike('Textes'), link: 'https://www.legifrance.gouv.fr/', linkType: 'Externe', menu: 'TOOLBOX' },
    change: { label: unlike('Textes'), link: 'https://travail-emploi.gouv.fr/' },
  },
  {
    collection: 'document_types',
    fields: { name: unlike('Bilan'), active: true },
    change: { name: unlike('Bilan') },
  },
  {
    collection: 'contents',
    fields: { contentType: 'article', title: unlike('Accord'), text: '<p>Un accord a été signé.</p>' },
    change: { title: unlike('Accord'), introduction: 'Ce qui change au mois de mai.' },
    filter: { status: 'draft' },
  },
  { collection: 'jobs', fields: { name: unlike('Rapporteur'), active: true }, change: { name: unlike('Rapporteur') } },
]

for (const { collection, fields, change, filter } of administered)
  test(`HydraAdmin lists, creates, edits and deletes ${collection}`, async ({ page, member }) => {
    const administrator = await member({ roles: ['ROLE_ADMIN', 'ROLE_EDITOR'] })
    const desk = await createEditorApi(page.context(), administrator)
    if (collection === 'contents') await desk.publish({ title: unlike('Bienvenue') })
    const admin = await openHydraAdmin(page, collection)

    await admin.create(fields)
    const address = await admin.openNewest(filter)
    expect(await read(page.request, address)).toMatchObject(fields)

    await admin.save(change)
    expect(await read(page.request, address)).toMatchObject({ ...fields, ...change })

    await admin.remove(address)
    expect((await page.request.get(address)).status()).toBe(404)
    await desk.clear()
  })

test('HydraAdmin lists, creates, edits and deletes users', async ({ page, member, addresses }) => {
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  await signIn(page.context(), administrator)
  const admin = await openHydraAdmin(page, 'users')
  const identity = { gender: 'Madame', firstName: 'Alix', lastName: `Martin ${letters()}` }
  const email = `${randomUUID()}@mandature.example`

  await admin.create({
    ...identity,
    email,
    password: 'Tremplin-sureau-91-quai',
    mainIrp: `/api/irps/${addresses.bodyId}`,
    consent: true,
  })
  const address = await admin.openNewest({ status: 'pending', q: email })
  expect(await read(page.request, address)).toMatchObject({
    ...identity,
    email,
    status: 'pending',
    mainIrp: { id: addresses.bodyId },
  })

  const change = { firstName: 'Andréa', lastName: `Le Goff ${letters()}`, address: '3 rue du Port, Lyon' }
  await admin.save({ ...change, phoneNumber: '06 39 98 10 00', status: 'validated' })
  expect(await read(page.request, address)).toMatchObject({
    ...change,
    gender: 'Madame',
    email,
    phoneNumber: '+33639981000',
    status: 'validated',
    roles: ['ROLE_READER'],
    mainIrp: { id: addresses.bodyId },
    mainIrpRole: 'reader',
  })
  await admin.remove(address)
  expect((await page.request.get(address)).status()).toBe(404)
})

test('HydraAdmin changes one field of an account, and the others stay', async ({ page, member, addresses, db }) => {
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  const [first, second] = await db
    .selectFrom('bodies')
    .select('id')
    .where('active', '=', true)
    .where('id', '<>', addresses.bodyId)
    .limit(2)
    .execute()
  const person = await member({
    in: { id: addresses.bodyId },
    role: 'redactor',
    startsOn: '2024-01-01',
    roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'],
    phoneNumber: '+33639981001',
    also: [
      { in: first!, role: 'validator' },
      { in: second!, role: 'redactor', startsOn: '2020-01-01', endsOn: '2023-12-31' },
    ],
  })
  await db.updateTable('users').set({ keptUntil: '2099-12-31' }).where('id', '=', person.id).execute()
  await signIn(page.context(), administrator)
  const admin = await openHydraAdmin(page, 'users')

  for (const { id } of [person, administrator]) {
    const address = `/api/users/${id}`
    const { version, ...before } = await read(page.request, address)
    await admin.open(address)
    await admin.save({ firstName: 'Noa' })
    expect(await read(page.request, address)).toEqual({ ...before, firstName: 'Noa', version: Number(version) + 1 })
  }
})

/** Opens the list of a collection, which has rows. @returns the actions available there */
async function openHydraAdmin(page: Page, collection: string) {
  const list = `/hydra-admin/#/${collection}`
  const rows = page.locator('tbody tr')
  const isListed = () => expect(page).toHaveURL(new RegExp(`#/${collection}(?:$|[?])`))
  const answered = async (method: string, act: () => Promise<void>) => {
    const response = page.waitForResponse(
      (answer) => answer.request().method() === method && new URL(answer.url()).pathname.startsWith('/api/'),
    )
    await act()
    const answer = await response
    expect(answer.ok() ? '' : await answer.text()).toBe('')
    await isListed()
  }
  await serveHydraAdmin(page)
  await page.goto(list)
  await expect(rows.first()).toBeVisible()

  return {
    async create(fields: Fields) {
      await page.getByRole('link', { name: 'Create' }).click()
      await fill(page, fields)
      await answered('POST', () => page.getByRole('button', { name: 'Save' }).click())
    },
    /** Opens the newest record of the list. @returns its URL */
    async openNewest(filter: Record<string, string> = {}) {
      // from an empty page, so that no other list is shown before
      await page.goto('about:blank')
      await page.goto(`${list}?sort=id&order=DESC&filter=${encodeURIComponent(JSON.stringify(filter))}`)
      const edit = rows.first().getByRole('link', { name: 'Edit' })
      const address = decodeURIComponent((await edit.getAttribute('href'))?.split('/').at(-1) ?? '')
      await this.open(address)
      return address
    },
    /** Opens a form in a new page and waits until its record is loaded. */
    async open(address: string) {
      await page.goto('about:blank')
      const read = page.waitForResponse(
        (answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === address,
      )
      await page.goto(`${list}/${encodeURIComponent(address)}`)
      await (await read).finished()
    },
    async save(change: Fields) {
      // loading the record a second time resets the form
      await expect(async () => {
        await fill(page, change)
        await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 500 })
        expect(await page.evaluate(valuesOf, Object.keys(change))).toEqual(change)
      }).toPass({ timeout: 10_000 })
      await answered('PUT', () => page.getByRole('button', { name: 'Save' }).click())
    },
    async remove(address: string) {
      await this.open(address)
      await page.getByRole('button', { name: 'Delete' }).click()
      await answered('DELETE', () => page.getByRole('button', { name: 'Confirm' }).click())
    },
  }
}

/** Returns the values of the fields once the page is rendered: text, or true for a checked box. */
async function valuesOf(names: string[]) {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return Object.fromEntries(
    names.map((name) => {
      const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]`)
      return [name, input?.type === 'checkbox' ? input.checked : input?.value]
    }),
  )
}

async function fill(page: Page, fields: Fields) {
  for (const [name, value] of Object.entries(fields)) {
    const input = page.locator(`form [name="${name}"]`)
    if (value === true) await input.check()
    else await input.fill(value)
  }
}

async function read(request: APIRequestContext, address: string): Promise<Record<string, unknown>> {
  const answer = await request.get(address)
  expect(answer.status()).toBe(200)
  return answer.json()
}
