import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { sampleLine, toCsv } from '#tests/support/imports.ts'
import { importPeopleCommand } from './importPeople.ts'

let shelf: BackupPortal
beforeAll(async () => {
  shelf = await openBackupPortal()
  await shelf.body({ name: 'CSE Bretagne' })
  await shelf.portal.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
})
afterAll(() => shelf.close())

const lines: string[] = []
async function run(file: string, options: Record<string, string | boolean> = {}) {
  lines.length = 0
  await importPeopleCommand.run({
    words: [file],
    options,
    say: (line) => void lines.push(line),
    exitWith: () => undefined,
    config: shelf.config,
    log: pino({ level: 'silent' }),
    withPortal: (act) => act(shelf),
  })
}

async function file(...people: Parameters<typeof toCsv>[0]) {
  const path = join(shelf.folder, 'membres.csv')
  await writeFile(path, toCsv(people))
  return path
}
const people = () => shelf.portal.db.selectFrom('users').select('email').orderBy('email').execute()

test('an operator imports people as administrators do, after a simulation', async () => {
  const path = await file(sampleLine, { ...sampleLine, nom: 'Petit', prenom: 'Luc', email: 'luc.petit@irp.example' })

  await run(path, { simulate: true })
  expect(lines.at(-2)).toMatch(/^Personnes créées : 2, /)
  expect(lines.at(-1)).toBe('Rien n’a été modifié : c’était une simulation.')
  expect(await people()).toEqual([])

  await run(path)
  expect(lines.at(-1)).toBe('L’import est appliqué.')
  expect(await people()).toHaveLength(2)
  expect(
    await shelf.portal.db
      .selectFrom('auditEvents')
      .select(['action', 'userId'])
      .where('subject', '=', 'import')
      .execute(),
  ).toContainEqual({ action: 'import.applied', userId: null })
})

test('invalid lines are printed and stop the import, unless they are skipped', async () => {
  const path = await file(
    { ...sampleLine, prenom: 'Léo', nom: 'Roux', email: 'leo@irp.example' },
    { ...sampleLine, email: 'nulle part' },
  )

  await expect(run(path)).rejects.toThrow(/Rien n’a été modifié : corrigez ces lignes/)
  expect(lines[0]).toBe('Ligne 3 : L’adresse électronique n’est pas valide : nulle part')
  expect(await people()).toHaveLength(2)

  await expect(run(path, { 'skip-faulty': true })).rejects.toThrow('L’import est appliqué. Des lignes sont en erreur.')
  expect(await people()).toHaveLength(3)
})

test('people are deleted only when their number was confirmed', async () => {
  const path = await file(sampleLine)

  await expect(run(path, { mode: 'replace' })).rejects.toThrow(/ajoutez --confirm-deletions 2/)
  expect(await people()).toHaveLength(3)
  await run(path, { mode: 'replace', 'confirm-deletions': '2' })
  expect(await people()).toEqual([{ email: sampleLine.email }])
})

test('invitations are sent at the instant that the operator chose', async () => {
  const path = await file({ ...sampleLine, email: 'plus.tard@irp.example', nom: 'Tard' })
  await expect(run(path, { 'invitations-at': '2020-03-19T09:00' })).rejects.toThrow(
    'Choisissez un moment à venir pour l’envoi des invitations',
  )
  const at = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await run(path, { 'invitations-at': at })
  const { notBefore } = await shelf.portal.db
    .selectFrom('mails')
    .select('notBefore')
    .where('toAddress', '=', 'plus.tard@irp.example')
    .executeTakeFirstOrThrow()
  expect(Math.trunc(Date.parse(notBefore ?? '') / 1_000)).toBe(Math.trunc(Date.parse(at) / 1_000))
})

test('an unreadable file is reported in a sentence', async () => {
  await expect(run(join(shelf.folder, 'absent.csv'))).rejects.toThrow(/absent\.csv » ne peut pas être lu/)
  await expect(run(await file(sampleLine), { mode: 'tout' })).rejects.toThrow(/./)
  const empty = join(shelf.folder, 'vide.csv')
  await writeFile(empty, '')
  await expect(run(empty)).rejects.toThrow('Le fichier est vide.')
})
