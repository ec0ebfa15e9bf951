import { z } from 'zod'
import { columns, matchedColumns } from '#contract/people/users/userColumns.ts'

const cellCharacters = 300
const titleCharacters = 120

/** What a title of the file means; null: the column is ignored. */
export const ColumnMatch = z.object({
  title: z.string().trim().min(1).max(titleCharacters),
  column: z.enum(columns).nullable(),
})
export type ColumnMatch = z.infer<typeof ColumnMatch>

/** What a value stands for in all lines of the file: « Bretagne » → « CSE-BRE ». An empty replacement clears the cells. */
export const ValueMatch = z.object({
  column: z.enum(matchedColumns),
  value: z.string().trim().min(1).max(cellCharacters),
  replacement: z.string().trim().max(cellCharacters),
})
export type ValueMatch = z.infer<typeof ValueMatch>

/** The matches of a file, as stored. */
export const ImportMatches = z.object({
  columns: z.array(ColumnMatch).max(100).default([]),
  values: z.array(ValueMatch).max(500).default([]),
})
export type ImportMatches = z.output<typeof ImportMatches>

/** Cells of one line, as they should have been written. */
export const LineCorrection = z.object({
  line: z.int().positive().max(10_000_000),
  cells: z.partialRecord(z.enum(columns), z.string().max(cellCharacters)),
})
export type LineCorrection = z.infer<typeof LineCorrection>

/**
 * Corrects a checked file without sending it again, and checks it again. Corrections are stored with the import: those
 * left out stay, and a later one replaces an earlier one of the same cell, title or value.
 */
export const ImportCorrectionForm = z.object({
  lines: z.array(LineCorrection).max(500).default([]),
  columns: ImportMatches.shape.columns,
  values: ImportMatches.shape.values,
})
export type ImportCorrectionForm = z.output<typeof ImportCorrectionForm>
