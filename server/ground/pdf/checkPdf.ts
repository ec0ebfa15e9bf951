import { type FileHandle, open } from 'node:fs/promises'

export type PdfVerdict = 'ok' | 'empty' | 'notPdf' | 'truncated'

const headBytes = 1_024
const tailBytes = 4_096

/**
 * Checks both ends of a file without parsing it: `%PDF-` within the first 1,024 bytes (spec: DOMAIN §5.2), and
 * `startxref` or `%%EOF` of the trailer near the end, which a truncated file lacks.
 */
export async function checkPdf(file: string): Promise<PdfVerdict> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    if (size === 0) return 'empty'
    const head = await readText(handle, 0, headBytes)
    if (!head.includes('%PDF-')) return 'notPdf'
    const tail = await readText(handle, Math.max(0, size - tailBytes), tailBytes)
    return tail.includes('startxref') || tail.includes('%%EOF') ? 'ok' : 'truncated'
  } finally {
    await handle.close()
  }
}

async function readText(handle: FileHandle, position: number, length: number): Promise<string> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.toString('latin1', 0, bytesRead)
}
