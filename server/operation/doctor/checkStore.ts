import { randomBytes } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Config } from '#server/ground/configuration/config.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { checkStoreMark, StoreMismatch } from '#server/ground/storage/storeMark.ts'
import { bad, type Finding, good, messageOf } from './finding.ts'

/** Free space below which a portal soon refuses files. Bytes. */
const minFreeBytes = 1_000_000_000
const numberFormat = new Intl.NumberFormat('fr', { maximumFractionDigits: 1 })

/** Checks that the store is that of the database, then writes, reads and deletes a file. While files move, that both answer. */
export async function checkStore({ db, store, config }: Pick<Portal, 'db' | 'store' | 'config'>): Promise<Finding> {
  const place = config.objectStore ? `le seau « ${config.objectStore.bucket} »` : 'le dossier'
  try {
    await checkStoreMark({ db, store })
    await store.check()
    await store.former?.check()
    const content = randomBytes(4_096)
    const { key } = await store.save(Readable.from([content]), { maxBytes: content.length })
    try {
      const read = await buffer(await store.read(key))
      if (!read.equals(content)) throw new Error('le fichier relu n’est pas celui qui a été écrit')
    } finally {
      await store.remove(key)
    }
    const also = store.former ? ' ; l’emplacement de FILES_ALSO_READ répond, et est lu aussi' : ''
    return good('Fichiers', `${place} est celui de la base ; un fichier y a été écrit, relu et supprimé${also}`)
  } catch (error) {
    if (error instanceof StoreMismatch) return bad('Fichiers', `${place} n’est pas celui de la base`, error.message)
    return bad(
      'Fichiers',
      messageOf(error),
      'vérifiez FILES_URL (ou DATA_DIR), FILES_ALSO_READ s’il est écrit, les droits et l’espace',
    )
  }
}

/** Checks the free space of the folders of data and files. */
export async function checkDisk({ dataDir, filesDir }: Pick<Config, 'dataDir' | 'filesDir'>): Promise<Finding[]> {
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const folder of [dataDir, filesDir]) {
    const disk = await statfs(folder).catch(() => null)
    if (!disk) continue
    const free = disk.bavail * disk.bsize
    const name = `${disk.type}/${disk.blocks}/${disk.bavail}`
    if (seen.has(name)) continue
    seen.add(name)
    const said = `${numberFormat.format(free / 1e9)} Go libres pour ${folder}`
    findings.push(
      free < minFreeBytes ? bad('Disque', said, 'libérez de la place, ou agrandissez le disque') : good('Disque', said),
    )
  }
  return findings
}
