import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Config } from '#server/ground/configuration/config.ts'

const lastBackupSchema = z.object({ madeAt: z.iso.datetime(), missingFiles: z.number().int() })

const pathOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'last-backup.json')

/** Records in the data folder that a backup is complete, for `/metrics`. */
export async function recordBackup(
  config: Pick<Config, 'dataDir'>,
  { madeAt, missing }: { madeAt: string; missing: readonly string[] },
): Promise<void> {
  const path = pathOf(config)
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, JSON.stringify({ madeAt, missingFiles: missing.length }), { mode: 0o600 })
  await rename(temporary, path)
}

/** Reads when the last backup with this data folder was made; null: never. */
export async function readLastBackup(config: Pick<Config, 'dataDir'>) {
  const text = await readFile(pathOf(config), 'utf8').catch(() => null)
  return text === null ? null : lastBackupSchema.parse(JSON.parse(text))
}
