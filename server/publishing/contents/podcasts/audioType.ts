import { open } from 'node:fs/promises'
import type { audioTypes } from '#contract/publishing/contents/podcasts.ts'

export type AudioType = (typeof audioTypes)[number]

const signatureBytes = 12

/** Detects the type of a sound from its first bytes, whatever its name; null when it is not accepted (SPEC §2). */
export async function audioTypeOf(path: string): Promise<AudioType | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    const says = (words: string, at = 0) => head.toString('latin1', at, at + words.length) === words
    if (says('OggS')) return 'audio/ogg'
    if (says('ftyp', 4)) return 'audio/mp4'
    return says('ID3') || isLayer3(head) ? 'audio/mpeg' : null
  } finally {
    await file.close()
  }
}

/** Whether a frame of MPEG audio layer III begins here: eleven synchronisation bits, a version, a layer. */
const isLayer3 = ([first, second = 0]: Buffer) => first === 0xff && (second & 0xe6) === 0xe2
