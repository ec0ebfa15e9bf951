import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { drawing } from '#server/people/pictures/pictureSamples.ts'
import { mp3 } from '#server/publishing/contents/podcasts/samples.ts'
import { writeAccount } from '#tests/support/accounts.ts'
import { castPassword } from '#tests/support/cast.ts'
import { contactDraft, messageWithFile } from '#tests/support/contact.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { formWith } from '#tests/support/files.ts'
import { sampleLine, toCsv } from '#tests/support/imports.ts'
import { listRoutes } from '#tests/support/listRoutes.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { scimBase } from '#tests/support/scim.ts'
import { listenTo, sendHalf } from '#tests/support/slowCall.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// An upload may take hours. The rights at its end count, not those at its headers.

let world: World
let port: number
let body: { id: number }
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  port = await listenTo(world)
  body = await world.body()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

// The tests before it have moved the clock: what the administrator does here asks for a recent proof.
beforeEach(async () => {
  const provedAt = world.clock.now().toISOString()
  await world.db.updateTable('signIns').set({ provedAt }).where('userId', '=', administrator.id).execute()
})

let sheets = 0
/** Creates a PDF that no other test has. */
const somePdf = () => textPdf([[`Feuille ${++sheets}`]])

interface Upload {
  url: string
  form: FormData
}

interface UploadRoute {
  /** the upload, made by an administrator */
  make: (actor: Actor) => Promise<Upload>
  /** any signed-in person may call it: losing a right changes nothing */
  isOpenToAll?: true
  /** the file is only read */
  storesNothing?: true
}

const routes: Record<string, UploadRoute> = {
  'POST /api/documents': {
    make: async () => {
      const { id: documentType } = await ensureBranch(world.portal, 'documentTypes')
      const fields = { title: 'Bilan', family: 'functioning', irp: body.id, documentType }
      return { url: '/api/documents', form: formWith(await somePdf(), 'bilan.pdf', fields) }
    },
  },
  'POST /api/documents/:id/versions': {
    // published at once: an administrator is also a validator
    make: async () => {
      const { id } = await insertDocument(world.portal, { in: body })
      return { url: `/api/documents/${id}/versions`, form: formWith(await somePdf(), 'bilan.pdf') }
    },
  },
  'POST /api/user_imports': {
    make: async () => ({
      url: '/api/user_imports',
      form: formWith(toCsv([sampleLine]), 'membres.csv', { simulate: 'true' }),
    }),
  },
  'POST /api/user_imports/preview': {
    make: async () => ({ url: '/api/user_imports/preview', form: formWith(toCsv([sampleLine]), 'membres.csv') }),
    storesNothing: true,
  },
  'POST /api/media': {
    make: async () => ({
      url: '/api/media',
      form: formWith(await somePdf(), 'guide.pdf', { name: `Guide ${sheets}` }),
    }),
  },
  'POST /api/media/:id': {
    make: async () => {
      const form = formWith(await somePdf(), 'guide.pdf', { name: `Guide ${sheets}` })
      const { id } = (await administrator.post('/api/media', form)).json<{ id: number }>()
      return { url: `/api/media/${id}`, form: formWith(await somePdf(), 'guide.pdf') }
    },
  },
  'POST /api/content_pictures': {
    make: async () => ({ url: '/api/content_pictures', form: formWith(await drawing(900), 'image.png') }),
  },
  'POST /api/podcasts': {
    make: async () => ({ url: '/api/podcasts', form: formWith(mp3(300), 'son.mp3') }),
  },
  'POST /api/channel_attachments': {
    make: async () => ({ url: '/api/channel_attachments', form: formWith(await somePdf(), 'note.pdf') }),
  },
  'POST /api/branding/logo': {
    make: async (actor) => {
      const { version } = (await actor.get('/api/branding/settings')).json<{ version: number }>()
      return { url: '/api/branding/logo', form: formWith(await drawing(900), 'logo.png', { version }) }
    },
  },
  'POST /api/profile_pictures': {
    make: async () => ({ url: '/api/profile_pictures', form: formWith(await drawing(900), 'moi.png') }),
    isOpenToAll: true,
  },
  'POST /api/profile_pictures/:id': {
    make: async () => {
      const other = await world.user()
      const form = formWith(await drawing(300), 'moi.png')
      const { id } = (await other.post('/api/profile_pictures', form)).json<{ id: number }>()
      return { url: `/api/profile_pictures/${id}`, form: formWith(await drawing(900), 'autre.png') }
    },
  },
  'POST /api/contact_messages': {
    make: async () => ({
      url: '/api/contact_messages',
      form: messageWithFile(await contactDraft(world), await somePdf()),
    }),
    isOpenToAll: true,
  },
}

/** Multipart forms without a file, from anonymous callers. A directory is identified before its body is read. */
const notUploads = ['/login', '/mail/stop/:token']

test('every call with a multipart form is tested here', async () => {
  const uploads: string[] = []
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
    for (const call of listRoutes(world, method)) {
      const path = call.slice(method.length + 1)
      if (notUploads.includes(path) || path.startsWith(scimBase)) continue
      const url = path.replaceAll(/:\w+/g, '999999')
      const answer = await administrator.send(method, url, new FormData())
      if (answer.statusCode !== 415) uploads.push(call)
    }

  expect(uploads.toSorted()).toEqual(Object.keys(routes).toSorted())
})

const tables = [
  'documents',
  'documentVersions',
  'userImports',
  'media',
  'contentPictures',
  'podcasts',
  'channelAttachments',
  'contactMessages',
] as const

/** Returns all rows that uploads write. */
async function records() {
  const counts = tables.map(async (table) => {
    const { count } = await world.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return [table, count] as const
  })
  const pictures = await world.db.selectFrom('profilePictures').select('fileKey').orderBy('id').execute()
  const media = await world.db.selectFrom('media').select('fileKey').orderBy('id').execute()
  const logo = await world.db.selectFrom('branding').select('logoAt').execute()
  return { ...Object.fromEntries(await Promise.all(counts)), pictures, media, logo }
}

const takings: Record<string, (actor: Actor) => Promise<unknown>> = {
  'has lost their rights': ({ id }) => writeAccount(administrator, id, { roles: [] }),
  'is suspended': ({ id }) => writeAccount(administrator, id, { status: 'pending' }),
  'has signed out everywhere': async ({ email }) => {
    const device = world.visitor()
    await device.signIn(email, castPassword)
    return device.delete('/api/me/sign_ins')
  },
  'is deleted': ({ id }) => administrator.delete(`/api/users/${id}`),
}

describe.each(Object.entries(routes))('%s', (_route, { make, isOpenToAll = false, storesNothing = false }) => {
  const begin = async () => {
    const actor = await world.user({ roles: ['ROLE_ADMIN'], in: body })
    const { url, form } = await make(actor)
    return { actor, url, form, before: await records() }
  }

  test('accepts a slow upload', async () => {
    const { actor, url, form, before } = await begin()
    const call = await sendHalf(world, port, actor, { url, body: form })

    const { status, body: answer } = await call.finish()

    expect(status, JSON.stringify(answer)).toBeLessThan(300)
    const isStored = JSON.stringify(await records()) !== JSON.stringify(before)
    expect(isStored).toBe(!storesNothing)
  })

  test.each(Object.entries(takings).filter(([name]) => !isOpenToAll || name !== 'has lost their rights'))(
    'stores nothing from a person who %s during the upload',
    async (_what, take) => {
      const { actor, url, form, before } = await begin()
      const call = await sendHalf(world, port, actor, { url, body: form })
      await take(actor)

      const { status } = await call.finish()

      expect([401, 403, 404]).toContain(status)
      expect(await records()).toEqual(before)
    },
  )

  // What stores nothing has nothing to wait for.
  test.skipIf(storesNothing)('stores nothing from a person suspended by a transaction that commits first', async () => {
    const { actor, url, form, before } = await begin()
    const call = await sendHalf(world, port, actor, { url, body: form })
    const client = await world.pool.connect()
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [actor.id])
    await client.query('update users set activated_at = null where id = $1', [actor.id])
    const answer = call.finish()
    // a call that does not wait for the suspension has not seen it
    const isEarly = await Promise.race([waitForBlockedQuery(world).then(() => false), answer.then(() => true)])
    await client.query(isEarly ? 'rollback' : 'commit')
    client.release()

    expect(isEarly).toBe(false)
    expect([401, 403]).toContain((await answer).status)
    expect(await records()).toEqual(before)
  })
})

describe('a slow request body without a file', () => {
  const medium = async () => {
    const form = formWith(await somePdf(), 'guide.pdf', { name: `Guide ${sheets}` })
    return (await administrator.post('/api/media', form)).json<{ id: number; version: number }>()
  }

  test.each([
    ['PUT', 'application/json'],
    ['PATCH', 'application/merge-patch+json'],
  ] as const)('of a %s is checked with the rights at its end', async (method, type) => {
    const actor = await world.user({ roles: ['ROLE_ADMIN'] })
    const { id, version } = await medium()
    const change = (name: string) => ({ method, url: `/api/media/${id}`, type, body: { name, version } })
    const first = await sendHalf(world, port, actor, change(`Guide renommé ${id}`))
    expect(await first.finish()).toMatchObject({ status: 200 })
    const second = await sendHalf(world, port, actor, {
      ...change('Guide détourné'),
      body: { name: 'Guide détourné', version: version + 1 },
    })

    await writeAccount(administrator, actor.id, { roles: [] })

    expect(await second.finish()).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    expect((await administrator.get(`/api/media/${id}`)).json()).toMatchObject({ name: `Guide renommé ${id}` })
  })

  test.each([
    ['PUT', 'application/json'],
    ['PATCH', 'application/merge-patch+json'],
  ] as const)("of a %s to somebody else's account is checked so too", async (method, type) => {
    const actor = await world.user({ roles: ['ROLE_ADMIN'] })
    const { id } = await world.user({ in: body })
    const url = `/api/users/${id}`
    const record = async () => (await administrator.get(url)).json()
    const change = async (lastName: string) =>
      sendHalf(world, port, actor, { method, url, type, body: { ...(await record()), lastName } })
    expect(await (await change('Renommée')).finish()).toMatchObject({ status: 200 })
    const second = await change('Détournée')

    await writeAccount(administrator, actor.id, { roles: [] })

    expect(await second.finish()).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    expect(await record()).toMatchObject({ lastName: 'Renommée' })
  })

  test('of a call that also accepts files is checked so too', async () => {
    const actor = await world.user()
    const call = await sendHalf(world, port, actor, { url: '/api/contact_messages', body: await contactDraft(world) })
    await writeAccount(administrator, actor.id, { status: 'pending' })

    expect(await call.finish()).toMatchObject({ status: 401 })
  })
})
