import { sql } from 'kysely'
import { z } from 'zod'
import { foldText } from '#contract/ground/foldText.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { toSingleLine, truncateText } from './plainText.ts'
import { readJsonList } from './readJsonList.ts'

const file = 'themes.json'
const nameCharacters = { min: 3, max: 120 }

const Theme = z.object({ title: z.string(), parent: z.string().nullish(), position: z.int().nonnegative().nullish() })
type Theme = z.infer<typeof Theme>

/** Finds the projects of a text by its theme. */
export type FindThematics = (theme: string | null | undefined) => number[]

/**
 * Loads the themes of a folder as projects. A project of the same name counts as the theme. Existing ones are left
 * unchanged.
 */
export async function loadThemes(portal: Portal, folder: string, say: (line: string) => void): Promise<FindThematics> {
  const themes = await readThemes(folder, say)
  if (!themes) return () => []
  const given = nameThemes(themes)
  const created = await insertThematics(portal, given)
  say(`Thématiques créées : ${created}. Déjà présentes : ${given.length - created}.`)
  return createThematicFinder(await findIdsByTitle(portal, given))
}

async function readThemes(folder: string, say: (line: string) => void): Promise<Theme[] | null> {
  const lines = await readJsonList(folder, file, say)
  return (
    lines &&
    lines.flatMap((line, index) => {
      const theme = Theme.safeParse(line)
      if (theme.success && toSingleLine(theme.data.title).length >= nameCharacters.min) return [theme.data]
      say(`${file}, thème ${index + 1} : il n’a pas de titre`)
      return []
    })
  )
}

interface NamedTheme {
  name: string
  title: string
  position: number
  externalId: string
}

/** Gives each theme a unique name: themes with the same title get the name of their parent added. */
function nameThemes(themes: readonly Theme[]): NamedTheme[] {
  const taken = new Set<string>()
  return themes.flatMap(({ title: written, parent, position }) => {
    const title = toSingleLine(written)
    const below = toSingleLine(parent ?? '')
    const short = truncateText(nameCharacters.max, title)
    const name = taken.has(foldText(short)) ? truncateText(nameCharacters.max, `${title} (${below})`) : short
    if (taken.has(foldText(name))) return []
    taken.add(foldText(name))
    return [{ name, title, position: position ?? 0, externalId: `corpus:theme:${below}/${title}`.slice(0, 200) }]
  })
}

async function insertThematics({ db, clock }: Portal, given: readonly NamedTheme[]): Promise<number> {
  const { rows } = await sql`
    insert into thematics (name, position, external_id, updated_at)
    select given.name, given.position, given."externalId", ${clock.now().toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(given)}::json) given (name text, position int, "externalId" text)
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length
}

/** Finds projects by the titles in the file, since they may have been renamed in the portal. */
async function findIdsByTitle({ db }: Portal, given: readonly NamedTheme[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ title: string; id: number }>`
    select given.title, thematic.id
    from json_to_recordset(${JSON.stringify(given)}::json) given (name text, title text, "externalId" text)
    join thematics thematic on thematic.external_id = given."externalId" or folded(thematic.name) = folded(given.name)
  `.execute(db)
  const ids = new Map<string, number>()
  for (const { title, id } of rows) if (!ids.has(foldText(title))) ids.set(foldText(title), id)
  return ids
}

/** Finds the most specific known project of a theme path: « Emploi > Activité partielle ». */
const createThematicFinder =
  (ids: ReadonlyMap<string, number>): FindThematics =>
  (theme) => {
    const names = toSingleLine(theme ?? '')
      .split(' > ')
      .toReversed()
    const id = names.map((name) => ids.get(foldText(name))).find((known) => known !== undefined)
    return id === undefined ? [] : [id]
  }
