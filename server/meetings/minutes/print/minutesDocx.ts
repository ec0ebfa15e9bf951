import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'

/**
 * Writes minutes as a Word document with the content of the PDF, in the same order. The library is loaded on first use, to
 * save memory on an idle server.
 * @param at the instant that the file is dated by
 */
export async function writeMinutesDocx(minutes: PrintedMinutes, at: Date): Promise<Buffer> {
  const { packMinutes } = await import('./docx/packMinutes.ts')
  return packMinutes(minutes, at)
}
