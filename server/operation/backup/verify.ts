import { openArchive } from './archive.ts'
import { type Manifest, partOfFile, partOfTable } from './manifest.ts'

/**
 * Verifies an archive by reading it to its end.
 * @throws BackupFault when it has changed
 */
export async function verify(path: string): Promise<Manifest> {
  const archive = await openArchive(path)
  try {
    const { tables, files } = archive.manifest
    for (const table of tables) await readToEnd(archive.read(partOfTable(table.name), table))
    for (const file of files) await readToEnd(archive.read(partOfFile(file.key), file))
    return archive.manifest
  } finally {
    archive.close()
  }
}

async function readToEnd(content: AsyncIterable<Buffer>) {
  for await (const _chunk of content);
}
