import { open } from 'node:fs/promises'

/** The first bytes of JPEG and PNG files. */
const beginnings = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')]
const signatureBytes = 8

/**
 * Whether the file starts with the signature of a JPEG or a PNG, whatever its name. No other file reaches a decoder
 * (QUALITY FIL-02, FIL-03).
 */
export async function hasPictureSignature(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    return beginnings.some((beginning) => head.subarray(0, beginning.length).equals(beginning))
  } finally {
    await file.close()
  }
}
