import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import { printInWorker } from './printInWorker.ts'

/**
 * Writes minutes as a Word document with the content of the PDF, in the same order.
 * @param at the instant that the file is dated by
 * @throws Failure `server.busy` when too many are being printed
 */
export const writeMinutesDocx = (minutes: PrintedMinutes, at: Date): Promise<Buffer> =>
  printInWorker({ format: 'docx', minutes, at })
