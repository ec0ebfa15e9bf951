import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { UserImport, UserImportLine } from '#contract/people/imports/userImports.ts'
import { accountColumns, type columns, placeColumns } from '#contract/people/users/userColumns.ts'
import { runTasks } from './tasks.ts'
import type { Actor, World } from './world.ts'

const folder = fileURLToPath(new URL('../../../shared/corpus/users/', import.meta.url))
/** Whether the shared test files of people exist; they are not part of the project. */
export const hasCorpus = existsSync(folder)
export const corpusFile = (name: string): Buffer => readFileSync(folder + name)

/** Expected result of importing each file. */
export interface ExpectedImport {
  encoding?: string
  delimiter?: string
  rows?: number
  users?: number
  error?: string
  errors?: { line: number; code: string | null }[]
}
export const readExpectedImports = (): Record<string, ExpectedImport> =>
  JSON.parse(corpusFile('attendus.json').toString())

/** Inserts the bodies, mandates and functions that the files name. */
export async function insertCorpusLists({ db }: World): Promise<void> {
  const { irps, mandats, fonctions } = JSON.parse(corpusFile('referentiels.json').toString()) as Record<
    string,
    string[]
  >
  const body = (name: string, index: number) => ({ name, label: name, kind: 'CSE' as const, code: `C-${index}` })
  await db
    .insertInto('bodies')
    .values((irps ?? []).map(body))
    .execute()
  await db
    .insertInto('mandates')
    .values((mandats ?? []).map((name) => ({ name })))
    .execute()
  await db
    .insertInto('jobs')
    .values((fonctions ?? []).map((name) => ({ name })))
    .execute()
}

type Line = Partial<Record<(typeof columns)[number], string>>

/** Creates a CSV file of people with all columns. Cells are written unescaped. */
export const toCsv = (lines: readonly Line[]): string => csvOf(accountColumns, lines)

/** Creates a CSV file of the new members of a body, with their seats. */
export const toRenewalCsv = (lines: readonly Line[]): string => csvOf([...accountColumns, ...placeColumns], lines)

const csvOf = (named: readonly (typeof columns)[number][], lines: readonly Line[]) =>
  [named.join(';'), ...lines.map((line) => named.map((column) => line[column] ?? '').join(';'))].join('\n')

type Options = Partial<
  Record<
    | 'simulate'
    | 'mandates'
    | 'mode'
    | 'skipFaulty'
    | 'replaceAssignments'
    | 'confirmDeletions'
    | 'invitationsAt'
    | 'renewedIrp'
    | 'renewalDay'
    | 'endsWriters'
    | 'columns',
    string
  >
>

/** A valid line to start from. */
export const sampleLine = {
  civilite: 'Madame',
  nom: 'Martin',
  prenom: 'Léa',
  email: 'lea.martin@irp.example',
  irp: 'CSE Bretagne',
  role: 'Lecteur',
  mandat: 'Titulaire',
}

/** Inserts the body and the mandate that `sampleLine` names. */
export async function insertSampleLists(world: World) {
  const body = await world.body({ name: sampleLine.irp })
  await world.db.insertInto('mandates').values({ name: sampleLine.mandat }).execute()
  return body
}

/** Reads the assignments of a person. */
export const assignmentsOf = ({ db }: World, email: string) =>
  db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.userId')
    .innerJoin('bodies', 'bodies.id', 'assignments.bodyId')
    .select(['bodies.name', 'assignments.role', 'main'])
    .where('users.email', '=', email)
    .orderBy('bodies.id')
    .execute()

export function sendFile(actor: Actor, content: string | Buffer, options: Options = {}, name = 'membres.csv') {
  const form = new FormData()
  for (const [field, value] of Object.entries({ simulate: 'true', ...options })) form.append(field, value)
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return actor.post('/api/user_imports', form)
}

/** Uploads a file and runs its check; also applies it, if that is requested and possible. */
export async function importFile(world: World, actor: Actor, content: string | Buffer, options: Options = {}) {
  const sent = await sendFile(actor, content, options)
  if (sent.statusCode !== 202) throw new Error(sent.body)
  const { id } = sent.json<UserImport>()
  await runTasks(world, 'imports.check')
  await runTasks(world, 'imports.apply')
  return findImport(actor, id)
}

export const findImport = async (actor: Actor, id: number) =>
  (await actor.get(`/api/user_imports/${id}`)).json<UserImport>()

/** Returns all lines of the report. */
export async function importLinesOf(actor: Actor, id: number, query = '') {
  const lines: UserImportLine[] = []
  for (let page = 1; ; page++) {
    const { member } = (await actor.get(`/api/user_imports/${id}/lines?itemsPerPage=100&page=${page}&${query}`)).json<{
      member: UserImportLine[]
    }>()
    lines.push(...member)
    if (member.length < 100) return lines
  }
}

export async function applyImport(world: World, actor: Actor, id: number, body: object = {}) {
  const answer = await actor.post(`/api/user_imports/${id}/application`, body)
  await runTasks(world, 'imports.apply')
  return answer
}
