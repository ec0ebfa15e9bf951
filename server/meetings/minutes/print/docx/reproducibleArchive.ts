import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** A part that names the targets of links, by ids that the library makes up. */
const relationshipsPart = /\.rels$/
/** The id of a link: `rId` and 21 letters of nanoid; those of other parts are numbers. */
const randomId = /(?<=\bId=")rId[\w-]{21}(?=")/g

/**
 * Writes a Word document anew, so that the same document has the same bytes: its parts are dated by `at` instead of the
 * clock of the machine, and the random ids of links become numbers.
 */
export async function makeReproducible(docx: Buffer, at: Date): Promise<Buffer> {
  const parts = await readParts(docx)
  const ids = parts
    .filter(({ name }) => relationshipsPart.test(name))
    .flatMap(({ content }) => content.toString().match(randomId) ?? [])
  const numbers = new Map([...new Set(ids)].map((id, index) => [id, `rIdLink${index + 1}`]))
  const target = new ZipFile()
  for (const { name, content } of parts)
    target.addBuffer(numbers.size > 0 ? replaceIds(content, numbers) : content, name, { mtime: at })
  target.end()
  return buffer(target.outputStream)
}

async function readParts(docx: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const zip = await fromBufferPromise(docx, { lazyEntries: true })
  const parts: { name: string; content: Buffer }[] = []
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith('/'))
      parts.push({ name: entry.fileName, content: await buffer(await zip.openReadStreamPromise(entry)) })
  return parts
}

/** Replaces the ids of links where they are defined, `Id`, and where they are used, `r:id`. */
const replaceIds = (content: Buffer, numbers: ReadonlyMap<string, string>): Buffer =>
  Buffer.from(content.toString().replaceAll(/(?<=\b(?:Id|r:id)=")[^"]+(?=")/g, (id) => numbers.get(id) ?? id))
