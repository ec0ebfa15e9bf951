import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { loadCorpus } from './loadCorpus.ts'

let world: World
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = await mkdtemp(join(tmpdir(), 'mandature-corpus-'))
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

async function load(from = folder): Promise<string[]> {
  const said: string[] = []
  await loadCorpus(world.portal, from, (line) => said.push(line))
  return said
}

test('good files are loaded once, and each of the others is reported in a line', async () => {
  const pdf = await textPdf([['Une page.']])
  const named = (name: string) => Buffer.concat([Buffer.from(join(folder, '/')), Buffer.from(name, 'latin1')])
  await writeFile(join(folder, 'Procès-verbal <b>.pdf'), pdf)
  await writeFile(join(folder, 'deux\r\nlignes.pdf'), 'rien')
  await writeFile(named('en-latin-\xe9.pdf'), pdf)
  await writeFile(join(folder, 'tronqué.pdf'), pdf.subarray(0, 200))
  await writeFile(join(folder, 'énorme.pdf'), pdf)
  await truncate(join(folder, 'énorme.pdf'), limits.pdfBytes + 1)
  await symlink('/etc/hostname', join(folder, 'lien.pdf'))

  const said = await load()
  expect(said).toHaveLength(5)
  expect(said).toEqual(
    expect.arrayContaining([
      'deuxlignes.pdf : Seuls les fichiers PDF sont acceptés',
      expect.stringMatching(/^en-latin-.\.pdf : Ce fichier PDF est illisible/),
      expect.stringMatching(/^tronqué\.pdf : Ce fichier PDF est illisible/),
      'énorme.pdf : Le fichier dépasse 50 Mo',
      'Chargés : 1. Déjà présents : 0. Refusés : 4.',
    ]),
  )
  expect((await load()).at(-1)).toBe('Chargés : 0. Déjà présents : 1. Refusés : 4.')

  const member = await world.user()
  const { member: found } = (await member.get('/api/documents')).json()
  expect(found).toMatchObject([{ title: 'Procès-verbal <b>', status: 'published', point: { number: '1' } }])
})

test('a missing folder is reported in a sentence', async () => {
  await expect(load(join(folder, 'absent'))).rejects.toThrow(OperatorFault)
})
