import { SynonymForm } from '#contract/finding/synonyms.ts'
import { distinctExpressions, lockSynonyms, synonymKey } from '#server/finding/synonyms/writing.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { toSingleLine } from './plainText.ts'
import { readJsonList } from './readJsonList.ts'

const file = 'synonyms.json'

/**
 * Loads the lines of a file, « délégué du personnel, dp », as synonyms. One-way lines (`=>`) are refused. Existing
 * synonyms are left unchanged.
 */
export async function loadSynonyms(portal: Portal, folder: string, say: (line: string) => void): Promise<void> {
  const lines = await readJsonList(folder, file, say)
  if (!lines) return
  const given = lines.flatMap((line, index) => {
    const { expressions, fault } = parseLine(line)
    if (fault) say(`${file}, ligne ${index + 1} : ${fault}`)
    return expressions ? [expressions] : []
  })
  const distinct = new Map(given.map((expressions) => [synonymKey(expressions), expressions]))
  const created = await insertSynonyms(portal, distinct)
  say(
    `Synonymes créés : ${created}. Déjà présents : ${distinct.size - created}. Laissés : ${lines.length - given.length}.`,
  )
}

type Line = { expressions: string[]; fault?: never } | { expressions?: never; fault: string }

function parseLine(line: unknown): Line {
  if (typeof line !== 'string') return { fault: 'ce n’est pas du texte' }
  if (line.includes('=>')) return { fault: 'ses expressions ne se valent pas dans les deux sens' }
  const parts = line.split(/[,/]/).map(toSingleLine)
  // « t_e_s » is a machine token that nobody types.
  const form = SynonymForm.safeParse({ expressions: distinctExpressions(parts.filter((part) => /^[^_]+$/.test(part))) })
  return form.success ? form.data : { fault: form.error.issues[0]?.message ?? '' }
}

const insertSynonyms = ({ db, clock }: Portal, given: ReadonlyMap<string, string[]>): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await lockSynonyms(tx)
    const known = await tx.selectFrom('searchSynonyms').select(['expressions', 'externalId']).execute()
    const taken = new Set(known.flatMap(({ expressions, externalId }) => [synonymKey(expressions), externalId]))
    const values = [...given]
      .map(([key, expressions]) => ({ key, expressions, externalId: `corpus:synonyms:${key}` }))
      .filter(({ key, externalId }) => !taken.has(key) && !taken.has(externalId))
      .map(({ expressions, externalId }) => ({ expressions, externalId, updatedAt: clock.now().toISOString() }))
    if (values.length > 0) await tx.insertInto('searchSynonyms').values(values).execute()
    return values.length
  })
