import { sql } from 'kysely'
import { addressOfPlace, type FilesPlace, readFilesUrl } from '#server/ground/configuration/files.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { openPlace } from '#server/ground/storage/openStore.ts'
import type { Store } from '#server/ground/storage/store.ts'
import { copyMark, readMark } from '#server/ground/storage/storeMark.ts'
import { storeParts } from './moveFiles.ts'

type MovingPortal = Pick<Portal, 'db' | 'config'>

/** The two ends of a move. */
export interface OpenMove {
  source: Store
  target: Store
  from: FilesPlace
  to: FilesPlace
  /** the mark of the database */
  mark: string
  /** since when servers save files in the target; null: they do not yet */
  servedSince: Date | null
}

/**
 * Opens the store of the portal and the one to which its files are to be copied, and marks the latter as a copy.
 * @param written as in FILES_URL
 * @throws OperatorFault when it is not an empty store or a copy of this portal
 */
export async function openMoveTo({ db, config }: MovingPortal, written: string): Promise<OpenMove> {
  const to = readFilesUrl(written, config.dataDir)
  if (!to)
    throw new OperatorFault(
      '--to n’est pas l’adresse d’un emplacement de fichiers : écrivez par exemple --to file:///mnt/fichiers, ou --to "s3://seau/portail?region=fr-par&endpoint=https://s3.exemple.fr&style=path".',
    )
  if (addressOfPlace(to) === addressOfPlace(config))
    throw new OperatorFault(
      '--to est l’emplacement que le portail utilise déjà (FILES_URL) : il n’y a rien à déplacer.',
    )
  const source = await openPlace(config, 'FILES_URL', { key: config.objectStoreKey })
  const target = await openPlace(to, '--to', { key: config.objectStoreKey })
  const mark = await markOf({ db })
  await claim(target, mark)
  return { source, target, from: config, to, mark, servedSince: null }
}

/**
 * Opens the former store and that of the portal, to copy what the former one still has alone.
 * @throws OperatorFault when FILES_ALSO_READ is not set
 */
export async function openRestOfMove({ db, config }: MovingPortal): Promise<OpenMove> {
  if (!config.formerFiles)
    throw new OperatorFault(
      'Aucun déplacement de fichiers n’est en cours : pour en commencer un, ajoutez --to avec la nouvelle adresse ; pour en finir un, écrivez l’ancienne dans FILES_ALSO_READ.',
    )
  const source = await openPlace(config.formerFiles, 'FILES_ALSO_READ', { key: config.objectStoreKey })
  const target = await openPlace(config, 'FILES_URL', { key: config.objectStoreKey })
  const servedSince = (await target.markedAt()) ?? new Date(0)
  return { source, target, from: config.formerFiles, to: config, mark: await markOf({ db }), servedSince }
}

async function markOf({ db }: Pick<Portal, 'db'>): Promise<string> {
  const mark = await readMark(db)
  if (mark === null) throw new OperatorFault('Ce portail n’a encore jamais démarré : il n’a pas de fichiers.')
  return mark
}

/** Marks a store as a copy of the portal's. */
async function claim(target: Store, mark: string) {
  const found = await target.readMark()
  if (found === copyMark(mark)) return
  if (found === mark)
    throw new OperatorFault(
      '--to est un emplacement que le portail utilise, ou a utilisé jusqu’au déplacement en cours : écrivez-le dans FILES_URL et l’autre dans FILES_ALSO_READ, puis lancez move-files sans --to.',
    )
  const isOfAnother = () =>
    new OperatorFault(
      '--to contient les fichiers d’un autre portail : donnez un dossier vide, ou un seau ou un préfixe à lui.',
    )
  if (found !== null) throw isOfAnother()
  for (const part of storeParts)
    if ((await target.listPart(part)).length > 0)
      throw new OperatorFault(
        '--to contient déjà des fichiers : donnez un dossier vide, ou un seau ou un préfixe vide.',
      )
  if (!(await target.createMark(copyMark(mark)))) throw isOfAnother()
}

/**
 * Runs a move, unless another one runs.
 * @throws OperatorFault when another one runs
 */
export const whileMoving = <Result>({ db }: Pick<Portal, 'db'>, act: () => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const lock = sql`hashtext('files.move')`
    const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${lock}) as held`.execute(connection)
    if (!rows[0]?.held) throw new OperatorFault('Un déplacement des fichiers est déjà en cours : attendez sa fin.')
    try {
      return await act()
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
