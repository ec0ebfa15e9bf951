import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

const maxBytes = 10 * 1024 * 1024

/**
 * Reads a JSON file that contains one array.
 * @returns null when there is no file, or when it is invalid, which is printed
 */
export async function readJsonList(
  folder: string,
  file: string,
  say: (line: string) => void,
): Promise<unknown[] | null> {
  const path = join(folder, file)
  if (!existsSync(path)) return null
  const refuse = (why: string) => {
    say(`${file} : ${why}`)
    return null
  }
  if ((await stat(path)).size > maxBytes) return refuse('ce fichier dépasse 10 Mo')
  const text = await readFile(path, 'utf8')
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return refuse('ce n’est pas du JSON')
  }
  return Array.isArray(list) ? list : refuse('ce n’est pas une liste')
}
