import { openArchive } from './archive.ts'
import { type Manifest, partOfFile, partOfTable } from './manifest.ts'

/**
 * Reads an archive from end to end.
 * @throws BackupFault when it is not as it was written
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
