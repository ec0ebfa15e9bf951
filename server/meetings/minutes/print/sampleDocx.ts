import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

// What tests read of a Word document.

/** Reads the parts of a Word document by their names. */
export async function readSampleDocx(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}
