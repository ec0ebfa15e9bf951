import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { parseStream } from 'music-metadata'
import type { SoundMetadata } from './readSound.ts'

/** Large reads, since a sound whose frames are counted may have two hundred thousand of them. */
const readBytes = 256 * 1024

/** Worker thread that reads the metadata of a sound; it can be terminated. Started by readSound.ts. */
const { path, type }: { path: string; type: string } = workerData

const { size } = await stat(path)
const content = createReadStream(path, { highWaterMark: readBytes })
// The parser is chosen by the type that was detected from the bytes, never by the file name.
const { format } = await parseStream(content, { mimeType: type, size }, { duration: true, skipCovers: true })
content.destroy()
const { container = '', codec = '', duration = 0, hasVideo = false } = format
const heard: SoundMetadata = { container, codec, seconds: duration, hasVideo }
parentPort?.postMessage(heard, [])
