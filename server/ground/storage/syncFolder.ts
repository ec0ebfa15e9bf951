import { open } from 'node:fs/promises'

/** Writes the entries of a folder to the disk: a file that was renamed there keeps its name after a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
