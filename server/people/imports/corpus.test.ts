import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applyImport,
  corpusFile,
  findImport,
  hasCorpus,
  importFile,
  importLinesOf,
  insertCorpusLists,
  readExpectedImports,
  sendFile,
} from '#tests/support/imports.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Runs on the files of ../shared/corpus/users, which are not part of the project; skipped without them.

let world: World
let administrator: Actor
beforeAll(async () => {
  if (!hasCorpus) return
  world = await openWorld()
  await insertCorpusLists(world)
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world?.close())

const expected = hasCorpus ? readExpectedImports() : {}
const whole = Object.entries(expected).filter(([, { errors, error }]) => !errors && !error)

const encodings: Record<string, string> = {
  'utf-8-sig': 'utf-8',
  'utf-16-le': 'utf-16le',
  'iso-8859-15': 'windows-1252',
}
const delimiters: Record<string, string> = { TAB: '\t' }

describe.runIf(hasCorpus)('the sample files for the import', () => {
  test.each(whole)('%s is read completely', async (name, { encoding, delimiter, rows, users }) => {
    // One of them has functions that no list has.
    const found = await importFile(world, administrator, corpusFile(name), { mandates: 'create' })

    expect(found).toMatchObject({
      state: 'checked',
      applicable: true,
      counts: { refused: 0, ...(users !== undefined && { created: users }) },
      reading: {
        ...(encoding && { encoding: encodings[encoding] ?? encoding }),
        ...(delimiter && { delimiter: delimiters[delimiter] ?? delimiter }),
        ...(rows !== undefined && { rows }),
      },
    })
    const doubts = found.reading?.messages.map(({ code }) => code)
    expect(doubts).toEqual(encoding === 'iso-8859-15' ? ['file.doubtful'] : [])
  })

  test.each(['utilisateurs.doublons.csv', 'utilisateurs.invalides.csv'])(
    '%s: each violation is on its line',
    async (name) => {
      const found = await importFile(world, administrator, corpusFile(name))
      const told = (await importLinesOf(administrator, found.id)).flatMap(({ line, messages }) =>
        messages.map(({ code }) => ({ line, code })),
      )

      const wanted = expected[name]?.errors?.filter(({ code }) => code !== null) ?? []
      expect(told).toEqual(wanted.map(({ line, code }) => ({ line, code })))
      expect(found.reading?.rows).toBe(expected[name]?.rows)
      expect(found).toMatchObject({ state: 'checked', applicable: false })
    },
  )

  test.each(['utilisateurs.vide.csv', 'utilisateurs.entete-seule.csv'])('%s is refused at once', async (name) => {
    const answer = await sendFile(administrator, corpusFile(name))

    expect(answer.json()).toMatchObject({
      status: 422,
      violations: [{ propertyPath: 'file', code: expected[name]?.error }],
    })
  })

  // The only test that writes.
  test('the second import makes its changes', async () => {
    await importFile(world, administrator, corpusFile('utilisateurs.utf8.csv'), { simulate: 'false' })
    const second = corpusFile('utilisateurs.deuxieme-import.csv')

    const update = await importFile(world, administrator, second)
    expect(update.counts).toEqual({ created: 5, updated: 10, unchanged: 340, refused: 0, deleted: 0 })
    const replacing = await importFile(world, administrator, second, { mode: 'replace' })
    expect(replacing).toMatchObject({
      counts: { created: 5, updated: 10, unchanged: 340, deleted: 50 },
      deletionsToConfirm: 50,
    })

    expect((await applyImport(world, administrator, replacing.id, { confirmDeletions: 50 })).statusCode).toBe(202)
    expect(await findImport(administrator, replacing.id)).toMatchObject({ state: 'applied', counts: replacing.counts })
    const again = await importFile(world, administrator, second, { mode: 'replace' })
    expect(again.counts).toEqual({ created: 0, updated: 0, unchanged: 355, refused: 0, deleted: 0 })
  })
})
