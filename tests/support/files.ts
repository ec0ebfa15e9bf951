import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from './world.ts'

/** Creates a multipart form with a file, as a browser sends it. */
export function formWith(
  bytes: Uint8Array | string,
  name: string,
  fields: Readonly<Record<string, string | number>> = {},
): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], name))
  return form
}

/** Counts the stored files, including running uploads. */
export async function countStoredFiles({ portal }: Pick<World, 'portal'>): Promise<number> {
  const entries = await readdir(join(portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
