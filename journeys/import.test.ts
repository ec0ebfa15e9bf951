import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { parisWallTime } from '#contract/ground/dates/parisTime.ts'
import { createCast } from '#tests/support/cast.ts'
import { toWorkbook } from '#tests/support/workbook.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn } from './journey.ts'
import { test } from './ownPortal.ts'

// On a portal of their own: an import is refused when bodies have changed since it was checked.

const columns = 'Civilité;Nom de famille;Prénom;Courriel;Instance;Rôle;Mandat'

/** A CSV file as Excel writes it on a French Windows. */
const windowsFile = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from([columns, ...lines, ''].join('\r\n').replaceAll('Œ', '\x8c').replaceAll('’', '\x92'), 'latin1'),
})

async function chooseFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByLabel('Fichier Excel ou CSV').setInputFiles(file)
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(page.getByText('Simulation terminée : aucune donnée n’a été modifiée.')).toBeVisible()
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// the portal runs one import at a time
test.describe.configure({ mode: 'default' })

test('a Windows file with errors is put right in the table and imported, and its people are in the directory', async ({
  page,
  context,
  db,
  member,
}) => {
  test.slow()
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  const { name: body } = await db
    .selectFrom('bodies')
    .select('name')
    .where('code', '=', 'CSE-BRE')
    .executeTakeFirstOrThrow()
  const { name: mandate } = await db.selectFrom('mandates').select('name').orderBy('id').executeTakeFirstOrThrow()
  const number = randomInt(1e9)
  const line = (email: string, inBody: string) =>
    `Madame;Œuvrard-N’Guessan;Zoé ${number};${email};${inBody};Rédacteur;${mandate}`
  const faulty = windowsFile('membres.csv', [
    line(`zoe.${number}@irp.example`, body),
    line(`zoe.${number}@`, body),
    line(`lea.${number}@irp.example`, 'CSE Atlantide'),
  ])

  await page.goto('/admin')
  await page.getByRole('main').getByRole('link', { name: 'Import d’utilisateurs' }).click()
  await expect(pageTitle(page, 'Importer des utilisateurs')).toBeVisible()
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(page.getByText('Choisissez un fichier Excel ou CSV')).toBeVisible()
  await expectAccessible(page, { advised: true })

  await chooseFile(page, faulty)
  const lines = page.getByRole('region', { name: 'Lignes du fichier' })
  await expect(page.getByText('Lu en Windows-1252, séparateur point-virgule, 3 lignes.')).toBeVisible()
  await expect(lines.getByText('Œuvrard-N’Guessan').first()).toBeVisible()
  await page.getByRole('button', { name: 'En erreur (2 lignes)' }).click()
  await expect(lines.getByText('2 lignes', { exact: true })).toBeVisible()
  await expect(lines.getByText('Instance inconnue : CSE Atlantide')).toBeVisible()
  await expect(lines.getByText(`L’adresse électronique n’est pas valide : zoe.${number}@`)).toBeVisible()
  await page.getByRole('button', { name: 'Appliquer l’import' }).click()
  await expect(page.getByText('Des lignes sont en erreur : corrigez-les, ou choisissez de les ignorer')).toBeVisible()
  await expectAccessible(page, { advised: true })

  // the faulty cell in the table, and one choice for an unknown body in all lines: the file is not sent again
  await lines.getByLabel('Adresse électronique', { exact: true }).first().fill(`eve.${number}@irp.example`)
  await expect(page.getByText('1 ligne corrigée, pas encore vérifiée')).toBeVisible()
  await expect(page.getByText('Vérifiez d’abord vos corrections.')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Vérifier de nouveau' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Appliquer l’import' })).toBeDisabled()
  await expectAccessible(page, { advised: true })
  await page.evaluate(() => history.back())
  const question = page.getByRole('alertdialog', { name: 'Vos corrections n’ont pas été vérifiées' })
  await question.getByRole('button', { name: 'Rester' }).click()
  await expect(question).toBeHidden()
  await page.getByLabel('« CSE Atlantide » correspond à').selectOption({ label: body })
  await page.getByRole('button', { name: 'Appliquer à tout le fichier' }).click()
  await expect(page.getByRole('list', { name: 'Ce que devient chaque personne' })).toContainText('3comptes créés')
  await page.getByRole('button', { name: 'Créé (3 lignes)' }).click()
  await expect(lines.getByText('Corrigé : Adresse électronique')).toBeVisible()
  const invitations = page.getByLabel('Liens d’activation prêts le (heure de Paris)')
  await invitations.fill('2020-03-19T09:00')
  await page.getByRole('button', { name: 'Appliquer l’import' }).click()
  await expect(page.getByText('Choisissez un moment à venir')).toBeVisible()
  await expectAccessible(page, { advised: true })
  await invitations.fill(parisWallTime(new Date(Date.now() + 24 * 3_600_000)).slice(0, 16))
  await expect(page.getByText('Choisissez un moment à venir')).toBeHidden()
  await page.getByRole('button', { name: 'Appliquer l’import' }).click()
  await expect(page.getByText(/Import terminé. Comptes créés.: 3/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir les liens à transmettre' })).toBeVisible()
  await expect(
    page.getByText(/valables 7\sjours, seront dans Courriels le .*\. Transmettez alors à chacune/),
  ).toBeVisible()
  await expectAccessible(page, { advised: true })

  // the import is still there after leaving and coming back
  const address = page.url()
  await page.goto('/admin/import')
  await expect(page.getByText('3 créés, 0 mis à jour, 0 inchangé, 0 en erreur').first()).toBeVisible()
  await page.getByRole('link', { name: 'membres.csv' }).first().click()
  await expect(page).toHaveURL(address.replace('&outcome=created', ''))
  await expect(page.getByText(/Import terminé/)).toBeVisible()
  // the same person from a workbook changes nothing; its first lines are shown, and an unknown column is named at once
  await page.getByRole('link', { name: 'Importer un autre fichier' }).click()
  const titles = ['Nom', 'Prénom', 'Mail pro', 'IRP', 'Rôle', 'Mandat']
  const cells = ['Œuvrard-N’Guessan', `Zoé ${number}`, `zoe.${number}@irp.example`, body, 'Rédacteur', mandate]
  const workbook = {
    name: 'membres.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await toWorkbook([titles, cells]),
  }
  await page.getByLabel('Fichier Excel ou CSV').setInputFiles(workbook)
  await expect(page.getByRole('cell', { name: `Zoé ${number}` })).toBeVisible()
  await expect(page.getByText('Colonne obligatoire absente : email')).toBeVisible()
  await expectAccessible(page, { advised: true })
  await page.getByLabel('Colonne « Mail pro »').selectOption('email')
  await expect(page.getByText('Colonne obligatoire absente : email')).toHaveCount(0)
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(page.getByText('Lu dans un classeur Excel, 1 ligne.')).toBeVisible()
  await expect(page.getByText(/^Cet import ne changerait rien/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appliquer l’import' })).toHaveCount(0)
  await page.goto(`/annuaire?q=${number}`)
  await expect(page.getByRole('link', { name: /Œuvrard-N’Guessan/i })).toHaveCount(3)
})

test('deletions require typing a confirmation, and an invalid file is refused when it is chosen', async ({
  page,
  context,
  member,
  faults,
}) => {
  faults.announce({ to: '/api/user_imports', status: 422 }, { to: '/verification', status: 404 })
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  await page.goto('/admin/import')
  await page
    .getByLabel('Fichier Excel ou CSV')
    .setInputFiles({ name: 'vide.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(page.getByText('Le fichier est vide.')).toHaveCount(1)

  await page.getByLabel('Supprimer les utilisateurs absents du fichier').check()
  const somebody = `Madame;Martin;Léa;lea.${randomInt(1e9)}@irp.example;CSE central;Lecteur;Titulaire`
  await chooseFile(page, windowsFile('un-seul.csv', [somebody]))
  await expect(page.getByText(/utilisateurs absents du fichier seront supprimés/)).toBeVisible()
  await page.getByLabel('Nombre de suppressions').fill('1')
  await page.getByRole('button', { name: 'Appliquer l’import' }).click()
  await expect(page.getByText(/Saisissez \d+\spour confirmer la suppression/)).toBeVisible()
  await expect(page.getByLabel('Nombre de suppressions')).toHaveValue('1')

  // it is listed at once, and no longer once it is abandoned, of which another window learns
  const otherWindow = await context.newPage()
  await otherWindow.goto(page.url())
  await page.getByRole('link', { name: 'Importer un autre fichier' }).click()
  const listed = page.getByRole('link', { name: 'un-seul.csv' })
  await listed.click()
  await page.getByRole('button', { name: 'Abandonner cet import' }).click()
  const asked = page.getByRole('dialog', { name: /^Abandonner l’import de « un-seul\.csv »/ })
  await page.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await page.getByRole('button', { name: 'Abandonner cet import' }).click()
  await asked.getByRole('button', { name: 'Abandonner cet import' }).click()
  await expect(page.getByText('Import abandonné.')).toBeVisible()
  await expect(pageTitle(page, 'Importer des utilisateurs')).toBeVisible()
  await expect(listed).toHaveCount(0)
  await otherWindow.getByRole('button', { name: 'Vérifier de nouveau' }).click()
  await expect(otherWindow.getByText('Cet import n’existe plus.')).toBeVisible()
})

test('many changes of the night wait for a human word, and are ignored', async ({ page, context, db, member }) => {
  await signIn(context, await member({ roles: ['ROLE_ADMIN'] }))
  const number = randomInt(1e9)
  await page.goto('/admin/import')
  await chooseFile(
    page,
    windowsFile('annuaire.csv', [`Madame;Durand;Zoé;zoe.${number}@irp.example;CSE Bretagne;Lecteur;Titulaire`]),
  )
  const id = Number(new URL(page.url()).searchParams.get('id'))
  // As the task of the night leaves it.
  await db.updateTable('userImports').set({ fromDirectory: true }).where('id', '=', id).execute()
  await db
    .insertInto('directoryImportRuns')
    .values({ at: new Date().toISOString(), outcome: 'read', sha256: null, detail: null, importId: id })
    .execute()

  await page.goto('/admin/import')
  const nights = page.getByRole('list', { name: 'Import de nuit' })
  await expect(nights.getByText('À décider').first()).toBeVisible()
  await expectAccessible(page)
  await nights.getByRole('link').first().click()
  await expect(page.getByText('rien n’est modifié avant votre accord')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ignorer ce fichier' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ignorer ce fichier' }).click()
  await expect(nights.getByText('Ignoré').first()).toBeVisible()
})

test('a body of twelve seats is renewed from a file with a fault; a former member no longer reads its papers', async ({
  browser,
  page,
  context,
  db,
  member,
}) => {
  test.slow()
  const cast = createCast(db)
  const number = randomInt(1e9)
  const body = await cast.body({ name: `CSE Renouvelé ${number}`, code: `R${number}` })
  const mandateOf = (name: string) =>
    db.selectFrom('mandates').select(['id', 'name']).where('name', '=', name).executeTakeFirstOrThrow()
  const [titular, deputy] = [await mandateOf('Titulaire'), await mandateOf('Suppléant')]
  const user = (lastName: string, over: object = {}) =>
    cast.user({ lastName, firstName: 'Lou', email: `${lastName}.${number}@irp.example`.toLowerCase(), ...over })
  const holders = await Promise.all(
    Array.from({ length: 12 }, (_, index) => user(`Sortant${index + 1}`, { in: body, mandate: titular })),
  )
  await db
    .insertInto('seats')
    .values(
      holders.map(({ id }, index) => ({
        bodyId: body.id,
        position: index + 1,
        college: null,
        holderId: id,
        vacantSince: null,
        vacancyReason: null,
      })),
    )
    .execute()
  const newcomer = await user('Arrivante')
  const session = await db
    .insertInto('sessions')
    .values({
      bodyId: body.id,
      type: 'ordinary',
      title: 'Séance réservée',
      mode: 'onsite',
      place: 'Salle Vauban',
      status: 'convened',
      confidential: true,
      startsAt: new Date(Date.now() + 86_400_000).toISOString(),
      endsAt: new Date(Date.now() + 90_000_000).toISOString(),
      convenedAt: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const line = (name: string, mandate: string, seat: string, rank = '') =>
    `Madame;${name};Lou;${name.toLowerCase()}.${number}@irp.example;R${number};Lecteur;${mandate};${seat};${rank}`
  const file = {
    name: 'elections.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        `${columns};Siège;Suppléance`,
        line('Arrivante', titular.name, '1'),
        // two members stay
        line('Sortant2', titular.name, '2'),
        line('Sortant3', titular.name, '13'),
        line('Remplacante', deputy.name, '1, 2', '1'),
      ].join('\n'),
    ),
  }
  const administrator = await member({ roles: ['ROLE_ADMIN'] })
  await signIn(context, administrator)
  await page.goto(`/irp/${body.id}/sieges`)
  await page.getByRole('link', { name: 'Renouveler les membres' }).click()
  await expect(pageTitle(page, `Renouveler les membres – CSE Renouvelé ${number}`)).toBeVisible()
  await page.getByLabel('Fichier Excel ou CSV').setInputFiles(file)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(page.getByText('Siège inconnu : 13')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appliquer le renouvellement' })).toBeHidden()
  await page.getByRole('group', { name: 'Corriger la ligne 4' }).getByLabel('Siège').fill('3')
  await page.getByRole('button', { name: 'Vérifier les corrections' }).click()

  const people = page.getByRole('region', { name: 'Membres' })
  await expect(people.getByRole('list', { name: 'Partent (10)' })).toBeVisible()
  await expect(people.getByRole('list', { name: 'Restent (2)' })).toContainText('SORTANT3')
  await expect(people.getByRole('list', { name: 'Arrivent (2)' })).toContainText('ARRIVANTE')
  const seats = page.getByRole('region', { name: 'Sièges et ordre de suppléance' }).getByRole('listitem')
  await expect(seats).toHaveCount(12)
  await expect(seats.first()).toContainText(/SORTANT1 Lou.*ARRIVANTE Lou.*1\. REMPLACANTE Lou/)
  await expect(seats.last()).toContainText('Vacant')
  await expectAccessible(page)
  await page.getByLabel('Nombre de mandats qui prennent fin').fill('10')
  await page.getByRole('button', { name: 'Appliquer le renouvellement' }).click()
  await expect(page.getByText(/^Le renouvellement est appliqué/)).toBeVisible()
  await page.getByRole('link', { name: 'Voir les sièges' }).click()
  await expect(page.getByText(/ARRIVANTE/)).toBeVisible()

  for (const [who, status] of [
    [holders[0], 404],
    [newcomer, 200],
  ] as const) {
    const theirs = await browser.newContext()
    await signIn(theirs, who!)
    expect((await theirs.request.get(`/api/sessions/${session.id}`)).status()).toBe(status)
    await theirs.close()
  }
})
