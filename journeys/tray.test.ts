import type { BrowserContext, Locator, Page } from '@playwright/test'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { createCast } from '#tests/support/cast.ts'
import { expectAccessible } from './expectAccessible.ts'
import { expect, pageTitle, signIn, test } from './journey.ts'
import { createDraftSession } from './sessions.ts'

const agenda = [
  { title: 'Approbation du procès-verbal du 12 mars', kind: 'minutes' },
  { title: 'Situation économique et financière', kind: 'consultation' },
  { title: 'Bilan social 2025', kind: 'consultation' },
  { title: 'Politique salariale', kind: 'information' },
  { title: 'Plan de développement des compétences', kind: 'information' },
  { title: 'Déménagement du site de Rennes', kind: 'consultation' },
  { title: 'Effectifs et recours à l’intérim', kind: 'information' },
  { title: 'Budget des activités sociales et culturelles', kind: 'deliberation' },
  { title: 'Télétravail', kind: 'information' },
  { title: 'Égalité professionnelle', kind: 'information' },
  { title: 'Formation des élus', kind: 'information' },
  { title: 'Questions diverses', kind: 'information' },
] as const

/** Names of files as secretaries receive them, and the point and type proposed; null for none. */
const files: [name: string, point: number | 'session' | null, type: string | null][] = [
  ['ODJ_12-03.pdf', 'session', 'Ordre du jour'],
  ['Convocation CSE.pdf', 'session', 'Convocation'],
  ['PV séance du 12 mars.pdf', 1, 'Projet de procès-verbal'],
  ['2 - Situation economique et financiere.pdf', 2, 'Situation économique et financière'],
  ['2 - Rapport Secafi.pdf', 2, 'Rapport d’expertise'],
  ['2 - Annexe chiffres clés.pdf', 2, 'Annexe'],
  ['3 - Bilan social 2025 VF.pdf', 3, 'Bilan social'],
  ['Annexe bilan social.pdf', 3, 'Annexe'],
  ['point 4 note politique salariale.pdf', 4, 'Note d’information'],
  ['Presentation_politique_salariale_v2.pdf', 4, 'Présentation'],
  ['Note plan de developpement des competences.pdf', 5, 'Note d’information'],
  ['DEMENAGEMENT_RENNES_NOTE.pdf', 6, 'Note d’information'],
  ['6 - Rapport expertise déménagement.pdf', 6, 'Rapport d’expertise'],
  ['Annexe déménagement Rennes.pdf', 6, 'Annexe'],
  ['Note effectifs intérim.pdf', 7, 'Note d’information'],
  ['8_Note_budget_ASC.pdf', 8, 'Note d’information'],
  ['Note télétravail.pdf', 9, 'Note d’information'],
  ['Note égalité professionnelle.pdf', 10, 'Note d’information'],
  ['P11 note formation.pdf', 11, 'Note d’information'],
  ['scan0042.pdf', null, null],
]

test('a file dropped where nothing receives it leaves the page as it is', async ({ page, context, member }) => {
  await signIn(context, await member())
  await page.goto('/contact')
  await expect(pageTitle(page, 'Nous contacter')).toBeVisible()
  const dataTransfer = await transferOf(page, [{ name: 'note.pdf', base64: '' }])
  const isRefused = (type: 'dragover' | 'drop') =>
    page.evaluate(
      ([kind, transfer]) => {
        const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: transfer })
        document.querySelector('h1')?.dispatchEvent(event)
        return event.defaultPrevented
      },
      [type, dataTransfer] as const,
    )
  expect(await isRefused('dragover')).toBe(true)
  expect(await isRefused('drop')).toBe(true)
})

test('twenty files dropped on the agenda are filed at twelve points and submitted in a few clicks', async ({
  page,
  context,
  db,
  member,
}) => {
  test.slow()
  const mark = crypto.randomUUID().slice(0, 8)
  const body = await createCast(db).body({ name: `CSE ${mark}`, code: mark })
  await signIn(context, await member({ in: body, role: 'redactor' }))
  const session = await createDraftSession(context, body.id, { agenda: [...agenda] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/evenement/${session.id}/modification`)

  await dropFiles(page, page.getByRole('heading', { name: 'Ordre du jour' }), await Promise.all(files.map(createFile)))
  const lines = page.getByRole('list', { name: 'Documents à classer' }).getByRole('listitem')
  await expect(page.getByText('20 documents', { exact: true })).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('list', { name: 'Fichiers en cours de dépôt' })).toBeHidden()
  // of those to which nothing is missing, eight are shown
  const unfold = page.getByRole('button', { name: 'Afficher 11 autres documents, auxquels rien ne manque' })
  await expect(unfold).toHaveAttribute('aria-expanded', 'false', { timeout: 45_000 })
  await expect(lines).toHaveCount(9)
  await expect(lineOf(lines, 'scan0042.pdf')).toBeVisible()
  await expectOneFilledButton(page, 'Classer et soumettre 19 documents')
  await expectHeights(page, 'form')
  await page.goto(`/seances/${session.id}`)
  await expect(lines).toHaveCount(9)
  await expectOneFilledButton(page, 'Classer et soumettre 19 documents')
  await expectHeights(page, 'page')
  await page.goto(`/evenement/${session.id}/modification`)
  await unfold.click()
  await expect(lines).toHaveCount(files.length)
  // the type of this one stands on its first page
  await expect(fieldOf(lineOf(lines, '2 - Rapport Secafi.pdf'), 'Type')).not.toHaveValue('', { timeout: 45_000 })
  for (const [name, point, type] of files) {
    const line = lineOf(lines, name)
    await expect(fieldOf(line, 'Point').locator('option:checked'), name).toHaveText(
      point === null ? 'À placer' : point === 'session' ? 'Toute la séance' : new RegExp(`^${point}\\. `),
    )
    await expect(fieldOf(line, 'Type').locator('option:checked'), name).toHaveText(
      new RegExp(`^\\s*${type ?? 'À choisir'}$`),
    )
  }
  const guessed = lineOf(lines, '3 - Bilan social 2025 VF.pdf')
  await expect(guessed.getByRole('textbox')).toHaveValue('Bilan social 2025')
  await expect(guessed.getByRole('combobox', { name: 'Point (proposé) : Bilan social 2025' })).toBeVisible()
  await expect(page.getByText('1 document reste à placer.')).toBeVisible()
  await onTallScreen(page, () => expectAccessible(page))

  await guessed.getByRole('textbox').fill('Bi')
  await expect(guessed.getByText('3 caractères au minimum')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Classer et soumettre 18 documents' })).toBeVisible()
  await guessed.getByRole('textbox').fill('Bilan social de l’année')
  const fold = page.getByRole('button', { name: 'Replier les documents auxquels rien ne manque' })
  await fold.click()
  await expect(lines).toHaveCount(10)
  await expect(guessed.getByRole('textbox')).toHaveValue('Bilan social de l’année')

  // the handle moves a document by keyboard, mouse and finger; a drop can be undone
  const scan = lineOf(lines, 'scan0042.pdf')
  const handle = scan.getByRole('button', { name: 'Placer le document Scan0042' })
  const place = fieldOf(scan, 'Point').locator('option:checked')
  await handle.press('ArrowDown')
  await expect(place).toHaveText('Toute la séance')
  await handle.press('ArrowDown')
  await expect(place).toHaveText(`1. ${agenda[0].title}`)
  await expect(page.getByText(`« Scan0042 » : 1. ${agenda[0].title}.`)).toBeAttached()
  for (const _twice of [1, 2]) await handle.press('ArrowUp')
  await expect(place).toHaveText('À placer')
  await drag(await createMouse(page), handle, page.locator('[data-point]').nth(10))
  await expect(place).toHaveText('11. Formation des élus')
  const told = page.getByRole('status').filter({ hasText: '« Scan0042 » : 11. Formation des élus.' })
  await told.getByRole('button', { name: 'Annuler' }).click()
  await expect(place).toHaveText('À placer')

  const clicks = await countClicks(page)
  await drag(await createFinger(context, page), handle, page.locator('[data-point]').nth(11))
  clicks.add(1)
  await expect(place).toHaveText('12. Questions diverses')
  await fieldOf(scan, 'Type').selectOption({ label: '\u2003Annexe' })
  clicks.add(2)
  await page.getByRole('button', { name: 'Classer et soumettre 20 documents' }).click()
  await expect(page.getByText('20 documents soumis au référent valideur.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Documents à classer' })).toBeHidden()
  expect(await clicks.count()).toBeLessThanOrEqual(8)

  // each file is one document of its point
  await expect(
    page.getByRole('button', { name: '3 documents du point 2 : Situation économique et financière' }),
  ).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(1_800)
  await page.getByRole('button', { name: '2 documents du point 3 : Bilan social 2025' }).click()
  await expect(page.getByRole('list', { name: 'Documents de « Bilan social 2025 »' })).toContainText(
    'Bilan social de l’année',
  )
  await page.getByRole('button', { name: '1 document du point 12 : Questions diverses' }).click()
  const filed = page.getByRole('list', { name: 'Documents de « Questions diverses »' })
  await expect(filed.getByRole('listitem')).toHaveText([/Scan0042.*En attente/])
  await onTallScreen(page, () => expectAccessible(page, { widths: [1280] }))

  // the page of the session takes files too
  await page.goto(`/seances/${session.id}`)
  await expect(page.getByRole('link', { name: 'Note télétravail' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Déposer des documents' })).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(1_800)
  const onAgenda = page.getByRole('heading', { name: 'Ordre du jour' })
  // a name that would be markup or a path, and one that shows another extension, are only text
  const names = [
    '9 - annexe.pdf',
    '<img src=x onerror=alert(1)>.pdf',
    'rapport\u202Efdp.exe.pdf',
    '../../etc/passwd.pdf',
  ]
  const damaged = { name: 'abîmé.pdf', base64: '' }
  await dropFiles(page, onAgenda, [damaged, ...(await Promise.all(names.map((name) => createFile([name]))))])
  await expect(fieldOf(lineOf(lines, '9 - annexe.pdf'), 'Point').locator('option:checked')).toHaveText('9. Télétravail')
  await expect(page.getByRole('textbox', { name: 'Titre du fichier <img src=x onerror=alert(1)>.pdf' })).toBeVisible()
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  await expect(lines).toHaveCount(names.length)
  await expect(page.getByRole('list', { name: 'Fichiers en cours de dépôt' }).getByRole('listitem')).toHaveText([
    /abîmé\.pdf.*PDF/,
  ])
  await onTallScreen(page, () => expectAccessible(page, { widths: [360] }))
  await dropFiles(
    page,
    onAgenda,
    Array.from({ length: 60 }, (_, index) => ({ name: `${index}.pdf`, base64: '' })),
  )
  await expect(page.getByText('20 fichiers au plus à la fois : vous en avez déposé 60.')).toBeVisible()

  await page.getByRole('button', { name: 'Garder en brouillon' }).click()
  await expect(page.getByText('1 document classé, en brouillon.')).toBeVisible()
  await expect(lines).toHaveCount(names.length - 1)
  await page.getByRole('status').filter({ hasText: 'en brouillon' }).getByRole('button', { name: 'Annuler' }).click()
  await expect(lines).toHaveCount(names.length)
})

/** Creates a PDF; the expert's report says what it is on its first page. */
async function createFile([name]: readonly [string, ...unknown[]]) {
  const heading = name.includes('Secafi') ? 'Rapport d’expertise' : 'Document'
  const bytes = await textPdf([[heading, crypto.randomUUID()]])
  return { name, base64: Buffer.from(bytes).toString('base64') }
}

/** Drops files as from the desktop. */
async function dropFiles(page: Page, onto: Locator, dropped: { name: string; base64: string }[]) {
  const dataTransfer = await transferOf(page, dropped)
  await onto.dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText('Lâchez n’importe où : chaque fichier sera proposé à son point.')).toBeVisible()
  await onto.dispatchEvent('dragover', { dataTransfer })
  await onto.dispatchEvent('drop', { dataTransfer })
}

const transferOf = (page: Page, dropped: { name: string; base64: string }[]) =>
  page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type: 'application/pdf' }))
    }
    return transfer
  }, dropped)

interface Pointer {
  down: (x: number, y: number) => Promise<unknown>
  move: (x: number, y: number) => Promise<unknown>
  up: () => Promise<unknown>
}

const createMouse = async ({ mouse }: Page): Promise<Pointer> => ({
  down: async (x, y) => {
    await mouse.move(x, y)
    await mouse.down()
  },
  move: (x, y) => mouse.move(x, y),
  up: () => mouse.up(),
})

async function createFinger(context: BrowserContext, page: Page): Promise<Pointer> {
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (x, y) => touch('touchStart', [{ x, y }]),
    move: (x, y) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
  }
}

/** Drags on a screen that shows the whole page. */
const drag = (pointer: Pointer, handle: Locator, to: Locator) =>
  onTallScreen(handle.page(), async () => {
    const [start, end] = [await handle.boundingBox(), await to.boundingBox()]
    if (!start || !end) throw new Error('Nothing to drag')
    const [fromX, fromY] = [start.x + 8, start.y + 8]
    const [toX, toY] = [end.x + 200, end.y + 20]
    await pointer.down(fromX, fromY)
    for (const share of [0.3, 0.6, 1]) await pointer.move(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share)
    await pointer.up()
  })

/** Runs a check on a screen that shows the whole page, so that the bar at its bottom covers nothing. */
async function onTallScreen(page: Page, check: () => Promise<void>) {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ ...size, height: 9_000 })
  await check()
  await page.setViewportSize(size)
}

/** Maximum heights of the screens while twenty files wait, by width. Pixels. */
const maxWaitingHeights = { form: { 1280: 2_800, 1440: 2_450 }, page: { 1280: 1_900, 1440: 1_750 } }

async function expectHeights(page: Page, screen: keyof typeof maxWaitingHeights) {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const [width, height] of Object.entries(maxWaitingHeights[screen])) {
    await page.setViewportSize({ width: Number(width), height: 900 })
    await expect.poll(() => heightOf(page)).toBeLessThanOrEqual(height)
  }
  await page.setViewportSize(size)
}

/** Checks that a screen has one main action. */
const expectOneFilledButton = (page: Page, name: string) =>
  expect(page.locator('main .MuiButton-contained:visible')).toHaveText([name])

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Counts the clicks of the user; choices in native lists and drags are added by the journey. */
async function countClicks(page: Page) {
  await page.evaluate(() => {
    const counter = window as { clicks?: number }
    counter.clicks = 0
    addEventListener('click', ({ isTrusted }) => isTrusted && (counter.clicks = (counter.clicks ?? 0) + 1), true)
  })
  let added = 0
  return {
    add: (count: number) => {
      added += count
    },
    count: async () => added + (await page.evaluate(() => (window as { clicks?: number }).clicks ?? 0)),
  }
}

const lineOf = (lines: Locator, fileName: string) =>
  lines.filter({ has: lines.page().getByRole('textbox', { name: `Titre du fichier ${fileName}`, exact: true }) })
const fieldOf = (line: Locator, field: 'Point' | 'Type') =>
  line.getByRole('combobox', { name: new RegExp(`^${field}(?: \\(proposé\\))?\\s: `, 'u') })
