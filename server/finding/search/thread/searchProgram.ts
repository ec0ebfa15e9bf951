import { join } from 'node:path'
import { programFile } from '#server/ground/programs/programFile.ts'
import type { ThreadProgram } from '#server/ground/threads/threadProgram.ts'
import { searchReads } from './reads.ts'

/** Searches run in a thread of their own: each takes some milliseconds of processor time, during which nobody is answered. */
export const searchProgram = {
  name: 'search',
  file: programFile(join(import.meta.dirname, 'program.ts')),
  reads: searchReads,
} satisfies ThreadProgram
