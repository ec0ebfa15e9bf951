import type { PrintedMinutes } from '#server/meetings/minutes/printedMinutes.ts'
import { printInWorker } from './printInWorker.ts'

/**
 * Draws minutes as a tagged PDF with its fonts. The same minutes and instant give the same bytes.
 * @param at the instant that the file is dated by
 * @throws Failure `server.busy` when too many are being printed
 */
export const drawMinutes = (minutes: PrintedMinutes, at: Date): Promise<Buffer> =>
  printInWorker({ format: 'pdf', minutes, at })
